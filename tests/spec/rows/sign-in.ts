import { group } from '#tests/spec/row.ts'

export const signIn = [
  ...group({ kind: 'label', where: '/login', test: 'the sign-in page' }, [
    ['login.email', 'email', 'Email', 'メールアドレス'],
    ['login.password', 'password', 'Password', 'パスワード'],
    ['login.remember', 'remember me', 'Remember me', 'この端末はお店専用'],
    [
      'login.enquire-prompt',
      'prompt to enquire to join',
      'Would you like to use Noren',
      'ご導入を検討中の方へ',
    ],
    ['login.enquire', 'Enquire to join', null, '導入のお問い合わせ'],
    ['login.sign-up', 'sign up', 'Sign up', 'アカウントを作成'],
  ]),
  ...group({ kind: 'message', where: '/login', test: 'the sign-in page' }, [
    ['login.required', 'Field required', null, '入力してください'],
    ['login.invalid-email', 'Invalid email', null, 'メールアドレスの形式が正しくありません'],
  ]),
  ...group({ kind: 'message', where: '/sign-up', test: 'the sign-up page' }, [
    ['sign-up.required', 'Field required', null, '入力してください'],
    ['sign-up.choose', 'Required', null, '選択してください'],
    ['sign-up.invalid-email', 'Invalid email', null, 'メールアドレスの形式が正しくありません'],
  ]),
  ...group({ kind: 'label', where: '/sign-up', test: 'the sign-up page' }, [
    ['sign-up.terms', 'Terms of Service', null, '利用規約'],
    ['sign-up.privacy', 'Privacy Policy', null, 'プライバシーポリシー'],
  ]),
]

const calls = 'sign-in asks who it is, then makes two reads'
const silent = (id: string) => `what goes wrong at sign-in is said on the console alone: ${id}`

export const callsOfSignIn = [
  ...group({ kind: 'call', where: '/login', test: calls, bilingual: false }, [
    ['call.current-user', 'Get current user (auth).'],
    [
      'call.vendor-key',
      'Read table users_vendor_key: select vendor_id, vendor_url where user_id equals the current user; single row.',
    ],
    [
      'call.vendor',
      'Read table vendor: select vendor_type, name, address, url, email where id equals the vendor id; single row',
    ],
    ['call.data-and-error', 'Responses are read as data and error fields.'],
  ]),
  ...group(
    { kind: 'call', where: '/login', test: 'without a vendor the vendor is not read', bilingual: false },
    [['call.vendor-only-known', 'only when the vendor id is known']],
  ),
  ...group({ kind: 'field', where: '/login', test: calls, bilingual: false }, [
    ['session.id', 'User session: id'],
    ['session.role', 'role (from user_metadata.role)'],
    ['vendor-key.user_id', 'Vendor key link (table users_vendor_key): user_id'],
    ['vendor-key.vendor_id', 'Vendor key link: vendor_id'],
    ['vendor-key.vendor_url', 'Vendor key link: vendor_url'],
    ['vendor.id', 'Vendor (table vendor): id'],
    ['vendor.vendor_type', 'Vendor: vendor_type; The vendor type is cached in a cookie named vendorType.'],
    ['vendor.name', 'Vendor: name'],
    ['vendor.address', 'Vendor: address'],
    ['vendor.url', 'Vendor: url'],
    ['vendor.email', 'Vendor: email'],
  ]),
  ...[
    ['console.not-logged-in', 'User not logged in'],
    ['console.vendor_id', 'Error fetching vendor_id'],
    ['console.vendor-ID', 'Error fetching vendor ID'],
    ['console.vendorType', 'Error fetching vendorType'],
  ].flatMap(([id = '', says = '']) =>
    // The console speaks English whatever the page speaks.
    group({ kind: 'message', where: 'console', test: silent(id) }, [[id, says, null, says]]),
  ),
  ...group({ kind: 'message', where: 'console', test: 'a mount error is printed and thrown again' }, [
    ['console.mount', 'Error while mounting app', null, 'Error while mounting app'],
  ]),
  ...group({ kind: 'rule', where: 'sign-out', test: 'signing out resets the user store', bilingual: false }, [
    ['user-store.reset', 'The user store can be reset, clearing vendor id, vendor url and user id.'],
  ]),
]
