// What admins do, and what comes with accounts, mails and prerendered pages.

import { group } from '#tests/spec/row.ts'

const pages = 'tests/local/pages/pages.test.ts'
const creates = 'an administrator creates a vendor'

export const accounts = [
  ...group({ kind: 'label', where: '/admin/create-vendor', test: creates }, [
    ['create-vendor.title', 'Create new vendor', null, '店舗の新規作成'],
    ['create-vendor.menu', 'create_vendor', null, '店舗を作成'],
  ]),
  ...group({ kind: 'field', where: '/admin/create-vendor', test: creates }, [
    ['create-vendor.name', 'business name', 'Business name', '店名'],
    ['create-vendor.email', 'email', 'Email', 'メールアドレス'],
    ['create-vendor.phone', 'phone number', 'Phone number', '電話番号'],
    ['create-vendor.password', 'password', 'Password', 'パスワード'],
    ['create-vendor.address', 'business address', 'Business address', '住所'],
    ['create-vendor.url', 'short URL', 'Short URL', '短いURL'],
    ['create-vendor.minimum-pax', 'minimum booking pax', 'Minimum booking pax', '予約の最少人数'],
    [
      'create-vendor.cutoff',
      'booking cutoff time in days',
      'Booking cutoff time in days',
      '予約の締め切り(何日前まで)',
    ],
    ['create-vendor.type', 'vendor type', 'Vendor type', '店舗の種類'],
    [
      'create-vendor.mail',
      'send-booking-confirmation-email setting',
      'Send booking confirmation email',
      '予約確認メールを送信する',
    ],
  ]),
  ...group({ kind: 'message', where: '/admin/create-vendor', test: creates }, [
    ['create-vendor.done', 'New vendor successfully created', null, '店舗を作成しました'],
    ['create-vendor.invalid-email', 'Invalid email', null, 'メールアドレスの形式が正しくありません'],
  ]),
  ...group({ kind: 'message', where: '/admin/create-vendor', test: 'a vendor that cannot be created' }, [
    [
      'create-vendor.failed',
      'An error occurred when creating the vendor, please reach out to the devs.',
      null,
      '店舗の作成中にエラーが発生しました。開発者にご連絡ください。',
    ],
  ]),
  ...group({ kind: 'label', where: '/admin/make-booking', test: 'a booking on behalf of a customer' }, [
    ['on-behalf.vendor', 'choosing a vendor', 'Choose a vendor', '店舗を選ぶ'],
    ['on-behalf.people', 'number of people', 'Number of people', '人数'],
    ['on-behalf.find', 'finding available bookings', 'Find available bookings', '空き時間を探す'],
  ]),
  ...group(
    { kind: 'label', where: '/admin/make-booking', test: 'tickets of an event on behalf of a customer' },
    [['on-behalf.find-events', 'find available events', 'Find available events', 'イベントを探す']],
  ),
  ...group(
    {
      kind: 'call',
      where: 'public pages',
      units: [
        { file: pages, title: 'a booking page’s payload is what the function tells strangers, as it is now' },
      ],
    },
    [['call.payload', 'Prerendered payloads are fetched at {path}/_payload.json']],
  ),
  ...group(
    {
      kind: 'call',
      where: 'public pages',
      units: [{ file: pages, title: 'the build manifest names the build that the pages bear' }],
    },
    [['call.builds', 'the build manifest lives at a path containing builds/meta/{buildId}.json']],
  ),
]
