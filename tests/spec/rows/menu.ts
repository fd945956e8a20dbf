import { group, standsOn } from '#tests/spec/row.ts'

const restaurant = 'menu and toolbar of a restaurant'

export const menu = [
  ...group({ kind: 'label', where: 'menu', test: restaurant }, [
    ['menu.bookings', 'RESTAURANT vendors: /bookings', 'Bookings', '予約'],
    ['menu.profile', 'All vendors: /profile', 'Profile', '店舗情報'],
    [
      'menu.availability',
      'RESTAURANT vendors: /availability (booking settings)',
      'Booking settings',
      '予約設定',
    ],
    ['menu.price-type', 'RESTAURANT vendors: /price-type (opening hours)', 'Opening hours', '営業時間'],
    ['menu.reports', 'RESTAURANT vendors: /reports (reports)', 'Reports', 'レポート'],
  ]),
  ...group({ kind: 'label', where: 'toolbar', test: restaurant }, [
    ['toolbar.account', '/account is reached through a toolbar icon button', 'Account', 'アカウント'],
    ['toolbar.settings', '/settings is reached through a toolbar icon button', 'Settings', '設定'],
    ['toolbar.help', 'Help', null, 'ヘルプ'],
  ]),
  ...group({ kind: 'label', where: 'menu', test: 'the menu of an event vendor is another' }, [
    ['menu.calendar', 'All vendors: / (calendar)', 'Calendar', 'カレンダー'],
  ]),
  ...group({ kind: 'rule', where: 'menu', test: 'the menu of an event vendor is another' }, [
    ['menu.by-type', 'Vendor type (EVENT or RESTAURANT) decides which menu entries appear.'],
  ]),
  ...group({ kind: 'field', where: 'menu', test: restaurant }, [
    ['session.email', 'User session: email (shown as user name)'],
  ]),
  ...group({ kind: 'label', where: '/reports', test: standsOn('/reports') }, [
    ['reports.closing', 'Closing check', null, '閉店チェック'],
  ]),
  ...group({ kind: 'label', where: '/account', test: standsOn('/account') }, [
    ['account.user-name', 'email (shown as user name)', 'User name', 'メールアドレス'],
  ]),
  ...group({ kind: 'rule', where: 'public pages', test: 'public routes open without a session' }, [
    [
      'toolbar.hidden',
      'On routes whose meta hides the toolbar, the menu and the language/flag icons are hidden and only the logo shows',
    ],
  ]),
  ...group({ kind: 'rule', where: '/login', test: 'the logo leads home' }, [
    ['logo.home', 'clicking the logo goes to /'],
  ]),
  ...group({ kind: 'label', where: 'error page', test: 'what is no page, and what is refused' }, [
    ['page.home', 'Home', null, 'ホームへ'],
  ]),
  ...group({ kind: 'label', where: 'menu', test: 'the menu of an event vendor is another' }, [
    [
      'menu.event-templates',
      'EVENT vendors: /event-templates (create event template)',
      'Create event template',
      'イベントテンプレート作成',
    ],
    [
      'menu.create-event',
      'EVENT vendors: /create-event (set event availability)',
      'Set event availability',
      'イベントの日程を登録',
    ],
    ['menu.advanced', 'an Advanced group', 'Advanced', '詳細設定'],
    [
      'menu.exclusive',
      'under an Advanced group /mutually-exclusive-events',
      'Mutually exclusive events',
      '同時に開催しないイベント',
    ],
    ['menu.events', 'EVENT vendors: /events (view bookings)', 'View bookings', 'イベント一覧'],
  ]),
  ...group({ kind: 'label', where: 'menu', test: 'an administrator creates a vendor' }, [
    ['menu.create-vendor', 'Admin only: /admin/create-vendor', 'create_vendor', '店舗を作成'],
  ]),
]
