import { group, opens } from '#tests/spec/row.ts'

const ofEvents = 'what an organiser sets up opens'

/** Where a path stands, the row is removed by answering that path otherwise. */
export const routes = [
  ...group({ kind: 'route', where: '/login', test: 'public routes open without a session' }, [
    ['route.login', 'sign in (remember me; prompt to enquire to join)'],
  ]),
  ...group({ kind: 'route', where: '/sign-up', test: 'public routes open without a session' }, [
    ['route.sign-up', 'sign up'],
  ]),
  ...group({ kind: 'route', where: '/{vendorUrl}/book', test: 'public routes open without a session' }, [
    ['route.book', "the vendor's booking page"],
  ]),
  ...group({ kind: 'route', where: '/{vendorUrl}/events', test: 'public routes open without a session' }, [
    ['route.vendor-events', "the vendor's event list"],
  ]),
  ...group(
    { kind: 'route', where: '/{vendorUrl}/{eventUrl}', test: 'public routes open without a session' },
    [['route.vendor-event', "a vendor's single event page"]],
  ),
  ...group({ kind: 'route', where: '/Account', test: opens }, [['route.account', '/Account']]),
  ...group({ kind: 'route', where: '/Bookings', test: opens }, [['route.bookings', '/Bookings']]),
  ...group({ kind: 'route', where: '/', test: opens }, [
    ['route.calendar', '/ (calendar, views Month, Week, Day, Today, This Week)'],
  ]),
  ...group({ kind: 'route', where: '/Availability', test: opens }, [['route.availability', '/Availability']]),
  ...group({ kind: 'route', where: '/custom-opening-hours', test: opens }, [
    ['route.custom-opening-hours', '/custom-opening-hours'],
  ]),
  ...group({ kind: 'route', where: '/price-type', test: opens }, [['route.price-type', '/price-type']]),
  ...group({ kind: 'route', where: '/Profile', test: opens }, [['route.profile', '/Profile']]),
  ...group({ kind: 'route', where: '/reports', test: opens }, [['route.reports', '/reports']]),
  ...group({ kind: 'route', where: '/Settings', test: opens }, [['route.settings', '/Settings']]),
  ...group({ kind: 'route', where: '/vendor-availability', test: opens }, [
    ['route.vendor-availability', '/vendor-availability'],
  ]),
  ...group({ kind: 'route', where: '/create-event', test: ofEvents }, [
    ['route.create-event', '/create-event'],
  ]),
  ...group({ kind: 'route', where: '/event-templates', test: ofEvents }, [
    ['route.event-templates', '/event-templates'],
  ]),
  ...group({ kind: 'route', where: '/Events', test: ofEvents }, [['route.events', '/Events']]),
  ...group({ kind: 'route', where: '/mutually-exclusive-events', test: ofEvents }, [
    ['route.mutually-exclusive-events', '/mutually-exclusive-events'],
  ]),
  ...group({ kind: 'route', where: '/ticket-type', test: ofEvents }, [['route.ticket-type', '/ticket-type']]),
  ...group({ kind: 'route', where: '/admin/create-vendor', test: 'an administrator creates a vendor' }, [
    ['route.create-vendor', '/admin/create-vendor (menu label create_vendor)'],
  ]),
]

const wrong = 'what is no page, and what is refused'

/** The guards before the routes, and the pages where none of them answers. */
export const guards = [
  ...group({ kind: 'message', where: 'error page', test: wrong }, [
    ['error.no-route', 'Page not found: {path}', null, 'ページが見つかりません: {path}'],
    ['error.refused-route', 'Page Not Found: {path}', null, 'ページが見つかりません: {path}'],
    ['error.forbidden', 'Unauthorized access to this resource', null, 'このページを見る権限がありません'],
  ]),
  ...group({ kind: 'message', where: 'error page', test: 'a fault is the generic error page' }, [
    ['error.fault', 'Internal Server Error', null, 'システムエラーが発生しました'],
  ]),
  ...group({ kind: 'rule', where: 'error page', test: wrong }, [
    ['guard.no-route-404', "Unmatched routes show a 404 error page reading 'Page not found' with the path."],
    ['guard.validation-404', "A route whose own validation fails gives a 404 page 'Page Not Found: {path}'."],
    ['guard.admin-403', "Non-admins on these paths get a 403 'Unauthorized access to this resource'."],
  ]),
  ...group({ kind: 'rule', where: 'error page', test: 'a fault is the generic error page' }, [
    ['guard.fault-page', 'Other errors show a generic error page'],
    ['guard.fatal', 'Fatal errors go to the generic error page.'],
  ]),
  ...group({ kind: 'rule', where: '/login', test: 'a guarded route leads to sign-in and back' }, [
    ['guard.signed-out', 'A non-public route without a signed-in user redirects to /login.'],
    ['guard.visitors', 'Visitors: public routes only.'],
  ]),
  ...group({ kind: 'rule', where: 'signed-in routes', test: opens }, [
    ['guard.any-user', 'Any signed-in user: all signed-in routes.'],
  ]),
  ...group(
    {
      kind: 'rule',
      where: 'a route rule',
      bilingual: false,
      units: [
        {
          file: 'src/domain/access/route-rule.test.ts',
          title: 'a full page load leads only to http(s) addresses of known hosts',
        },
      ],
    },
    [['guard.external', 'A route rule may redirect; an external redirect is a full page load.']],
  ),
  ...group({ kind: 'rule', where: '/admin', test: 'an administrator enters /admin' }, [
    ['guard.admin', 'admin (user_metadata.role equals admin): also paths starting with /admin'],
  ]),
  ...group({ kind: 'rule', where: '/admin/create-vendor', test: 'an administrator creates a vendor' }, [
    ['guard.admin-menu', 'admin: also the create-vendor menu entry'],
  ]),
  ...group({ kind: 'rule', where: '/admin/make-booking', test: 'a booking on behalf of a customer' }, [
    ['guard.on-behalf', 'Staff or admins can create vendors, make a booking on behalf of a customer'],
  ]),
]
