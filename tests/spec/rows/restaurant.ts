// The screens of a restaurant's own staff.

import { group, standsOn } from '#tests/spec/row.ts'

export const bookingsList = [
  ...group({ kind: 'label', where: '/bookings?view=list', test: 'the bookings list' }, [
    ['list.search', 'search', 'Search', '検索'],
    ['list.size', 'items per page', 'Items per page', '表示件数'],
    ['list.status', 'status', 'Status', '状態'],
    ['list.pax', 'pax', 'People', '人数'],
    ['list.custom', 'custom filter', 'Custom only', '個別対応のみ'],
    ['list.all', 'all filter', 'All', 'すべて'],
  ]),
  ...group({ kind: 'field', where: '/bookings?view=list', test: 'the bookings list' }, [
    ['booking.status', 'Booking: status', 'Booked', '予約'],
  ]),
  ...group({ kind: 'label', where: 'date input', test: 'the date field' }, [
    ['date.placeholder', 'Date input: placeholder mm/dd/yyyy', 'mm/dd/yyyy', '年/月/日'],
  ]),
  ...group({ kind: 'rule', where: 'date input', test: 'the date field' }, [
    ['date.enter-valid', 'Enter with valid text sets the date'],
    ['date.enter-invalid', 'otherwise clears it'],
  ]),
  ...group({ kind: 'constant', where: 'date input', test: 'the date field' }, [
    ['date.keyboard-style', 'date input in keyboard-date style'],
    ['date.localised', 'day and month names localised'],
  ]),
  ...group({ kind: 'message', where: '/bookings', test: 'a booking is deleted after its question' }, [
    ['booking.delete', 'Are you sure you want to delete booking?', null, 'この予約を削除しますか?'],
  ]),
  ...group({ kind: 'field', where: '/bookings', test: 'a booking by staff' }, [
    ['staff-booking.comments', 'Booking: comments', "The venue's own notes", '店舗メモ'],
    ['staff-booking.requests', 'Additional comments and requests', null, 'ご要望・備考'],
  ]),
  ...group({ kind: 'rule', where: '/bookings', test: 'vendors see their own data only', bilingual: false }, [
    ['rights.own-data', 'Vendors manage their own data; customers use the booking and payment flow.'],
  ]),
  ...group({ kind: 'label', where: '/bookings', test: 'staff make a booking' }, [
    ['make.title', 'Make a Booking', null, '予約を追加'],
    ['make.select', 'Make a Booking: select booking', 'Select booking', '予約枠を選択'],
    ['make.details', 'Make a Booking: enter details', 'Enter details', 'お客様情報を入力'],
  ]),
  ...group({ kind: 'label', where: '/bookings', test: 'a booking by staff' }, [
    ['make.confirm', 'Make a Booking: confirm', 'Confirm {day}', '{people}名で登録'],
  ]),
  ...group({ kind: 'label', where: '/bookings', test: 'staff make a custom booking' }, [
    ['custom.title', 'Create Custom Booking', null, '個別対応'],
    ['custom.dates', 'Create Custom Booking: select dates', 'Select dates', '日付を選択'],
    ['custom.timeslots', 'Create Custom Booking: add timeslots', 'Add timeslots', '時間枠を追加'],
    ['custom.time', 'Create Custom Booking: select time', 'Select time', '時間を選択'],
  ]),
]

export const calendar = group({ kind: 'label', where: '/', test: 'the views of the calendar' }, [
  ['calendar.month', 'Month', null, '月'],
  ['calendar.week', 'Week', null, '週'],
  ['calendar.day', 'Day', null, '日'],
  ['calendar.today', 'Today', null, '今日'],
  ['calendar.this-week', 'This Week', null, '今週'],
])

const faults = 'each fault of opening hours'
const kinds = 'opening hours are closed or open, general or custom'

export const openingHours = [
  ...group({ kind: 'label', where: '/price-type', test: standsOn('/price-type') }, [
    ['hours.title', 'Opening Hours', 'Opening hours', '営業時間'],
    ['hours.general', 'general', 'Opening hours', '営業時間'],
    ['hours.custom', 'custom', 'Custom opening hours', '特別営業日・臨時休業'],
    ['hours.public-holiday', 'public holiday', 'Public holidays', '祝日'],
  ]),
  ...group({ kind: 'label', where: '/price-type', test: faults }, [
    ['hours.closed-days', 'closed days', 'Closed', '休業'],
    ['hours.break-times', 'break times', 'With a break', '休憩時間あり'],
  ]),
  ...group({ kind: 'field', where: '/price-type', test: faults }, [
    ['hours.opens', 'Opening hours: opening time', 'Opening time', '開店時間'],
    ['hours.closes', 'Opening hours: closing time', 'Closing time', '閉店時間'],
    ['hours.break-starts', 'Opening hours: break start time', 'Break start time', '休憩開始時間'],
    ['hours.break-ends', 'Opening hours: break end time', 'Break end time', '休憩終了時間'],
    ['hours.closed', 'Opening hours: closed flag', 'Closed', '休業'],
  ]),
  ...group({ kind: 'message', where: '/price-type', test: faults }, [
    ['hours.opening-required', 'Opening time required', null, '開店時間を入力してください'],
    ['hours.closing-required', 'Closing time required', null, '閉店時間を入力してください'],
    [
      'hours.closing-after',
      'Closing time must be after opening time',
      null,
      '閉店時間は開店時間より後にしてください',
    ],
    ['hours.break-start-required', 'Break start time required', null, '休憩開始時間を入力してください'],
    ['hours.break-end-required', 'Break end time required', null, '休憩終了時間を入力してください'],
    [
      'hours.break-after-opening',
      'Break must be after opening time',
      null,
      '休憩は開店時間より後にしてください',
    ],
    [
      'hours.break-before-closing',
      'Break must be before closing time',
      null,
      '休憩は閉店時間より前にしてください',
    ],
    [
      'hours.break-end-after-start',
      'Break end must be after break start',
      null,
      '休憩終了は休憩開始より後にしてください',
    ],
  ]),
  ...group({ kind: 'message', where: '/custom-opening-hours', test: 'custom opening hours are deleted' }, [
    ['hours.custom-deleted', 'Custom opening hour successfully deleted', null, '特別営業日を削除しました'],
    ['hours.custom-delete', 'Are you sure you want to delete this?', null, '削除してもよろしいですか?'],
  ]),
  ...group({ kind: 'rule', where: '/price-type', test: kinds }, [
    ['hours.states', 'Opening hours are closed or open, general or custom.'],
  ]),
  ...group({ kind: 'field', where: '/price-type', test: kinds }, [
    ['hours.kind', 'Opening hours: custom or general entry'],
  ]),
]

export const settings = [
  ...group({ kind: 'label', where: '/availability', test: standsOn('/availability') }, [
    ['settings.title', 'booking settings', 'Booking settings', '予約設定'],
  ]),
  ...group({ kind: 'message', where: '/availability', test: 'booking settings are checked and saved' }, [
    ['settings.positive', 'Must be a positive number', null, '1以上の数を入力してください'],
    ['settings.required', 'Field required', null, '入力してください'],
    ['settings.saved', 'Edit was successful', null, '保存しました'],
  ]),
  ...group({ kind: 'message', where: '/vendor-availability', test: 'a stop is deleted after its question' }, [
    ['delete.question', 'Are you sure you want to delete this?', null, '本当に削除しますか?'],
    ['delete.done', 'Delete success', null, '削除しました'],
  ]),
  ...group({ kind: 'field', where: '/price-type', test: 'a price type is set up and deleted' }, [
    ['price-type.fields', 'Price types: fields not shown.', 'Price types', '料金'],
  ]),
  // Not shown there; ours are day, from, to, capacity and note.
  ...group({ kind: 'field', where: '/vendor-availability', test: 'the seats of a day are changed' }, [
    [
      'vendor-availability.fields',
      'vendor availability: fields not shown.',
      'Add a stop or a seat limit',
      '停止・席数制限を追加',
    ],
  ]),
  ...group({ kind: 'field', where: '/profile', test: standsOn('/profile') }, [
    ['profile.name', 'business name', 'Business name', '店舗名'],
    ['profile.email', 'email', 'Email', 'メールアドレス'],
    ['profile.phone', 'phone number', 'Phone number', '電話番号'],
    ['profile.address', 'business address', 'Business address', '住所'],
    ['profile.url', 'short URL', 'Short URL', '予約ページの短いアドレス'],
  ]),
]
