import type { Dice } from './dice.ts'

export interface Person {
  last_name: string
  first_name: string
  last_kana: string
  first_kana: string
  /** E.164, of a made-up look: 090-1234-xxxx. */
  phone: string
  email: string
}

// Common names, and some that break layouts and searches: long ones, variant characters, one from abroad.
const families =
  '佐藤 サトウ,鈴木 スズキ,高橋 タカハシ,田中 タナカ,伊藤 イトウ,渡辺 ワタナベ,山本 ヤマモト,中村 ナカムラ,小林 コバヤシ,加藤 カトウ,吉田 ヨシダ,山田 ヤマダ,佐々木 ササキ,山口 ヤマグチ,松本 マツモト,井上 イノウエ,木村 キムラ,林 ハヤシ,清水 シミズ,山崎 ヤマザキ,森 モリ,池田 イケダ,橋本 ハシモト,阿部 アベ,石川 イシカワ,前田 マエダ,藤田 フジタ,小川 オガワ,後藤 ゴトウ,岡田 オカダ,長谷川 ハセガワ,村上 ムラカミ,近藤 コンドウ,石井 イシイ,髙田 タカダ,坂本 サカモト,遠藤 エンドウ,青木 アオキ,西村 ニシムラ,福田 フクダ,齋藤 サイトウ,渡邉 ワタナベ,濵田 ハマダ,山﨑 ヤマサキ,勅使河原 テシガワラ,小比類巻 コヒルイマキ,長曽我部 チョウソカベ,東海林 ショウジ'
const givens =
  '太郎 タロウ,健一 ケンイチ,大輔 ダイスケ,翔太 ショウタ,拓也 タクヤ,直樹 ナオキ,誠 マコト,浩二 コウジ,陽斗 ハルト,蓮 レン,悠真 ユウマ,湊 ミナト,和也 カズヤ,雄大 ユウダイ,隆 タカシ,花子 ハナコ,美咲 ミサキ,陽子 ヨウコ,由美子 ユミコ,結衣 ユイ,葵 アオイ,さくら サクラ,彩 アヤ,恵 メグミ,真由美 マユミ,千尋 チヒロ,明日香 アスカ,麻衣 マイ,久美子 クミコ,凛 リン,真理亜 マリア,龍之介 リュウノスケ'

const read = (list: string): [string, string][] =>
  list.split(',').map((pair) => pair.split(' ') as [string, string])
const familyNames = read(families)
const givenNames = read(givens)

export function person(chances: Dice): Person {
  const [last_name, last_kana] = chances.pick(familyNames)
  const [first_name, first_kana] = chances.pick(givenNames)
  const last = String(chances.between(0, 9999)).padStart(4, '0')
  const phone = `+81${chances.pick(['70', '80', '90'])}1234${last}`
  return { last_name, first_name, last_kana, first_kana, phone, email: `guest-${last}@example.com` }
}

/** People with different phones. */
export function people(chances: Dice, count: number): Person[] {
  const byPhone = new Map<string, Person>()
  while (byPhone.size < count) {
    const one = person(chances)
    if (!byPhone.has(one.phone)) byPhone.set(one.phone, one)
  }
  return [...byPhone.values()]
}
