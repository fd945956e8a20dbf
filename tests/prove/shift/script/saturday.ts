// A real Saturday of a Japanese restaurant (Recruit's public restaurant-visitor data, store 225, 25 March 2017): hours of a
// 30-hour clock and people, in the order in which they were booked. Names are nobody's.

export const booked: readonly (readonly [hour: number, pax: number])[] = [
  [22, 2],
  [18, 5],
  [17, 6],
  [18, 5],
  [17, 4],
  [18, 2],
  [18, 4],
  [20, 5],
  [18, 4],
  [17, 2],
  [18, 2],
  [19, 2],
  [20, 2],
  [21, 2],
  [25, 2],
  [25, 3],
]

export const surnames = (
  '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々 松本 井上 木村 清水 山崎 池田 橋本 ' +
  '阿部 石川 前田 藤田 小川 岡田 後藤 長谷 村上 近藤 石井 坂本 遠藤 青木 藤井 西村 福田 太田 三浦 岡本 ' +
  '松田 中川 中野 原田 小野 田村 竹内 金子 和田 中山 石田 上田 森田 柴田 酒井 工藤 横山 宮崎 宮本 内田 ' +
  '高木 安藤 谷口 大野 丸山 今井 河野 藤原 小島 武田 村田 上野 杉山 増田 菅原 平野 久保 松井 千葉 岩崎 ' +
  '野口 木下 桜井 佐野 松尾 野村 菊地 渡部 古川 市川 大西 杉本 川口 小松 島田 水野 新井 吉川 熊谷 本田'
).split(' ')
