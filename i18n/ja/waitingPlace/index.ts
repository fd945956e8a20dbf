// The page of who waits at the door, read on a phone in the street.
import type { BaseTranslation } from '../../i18n-types.ts'

const ja_waitingPlace = {
  title: '順番待ち',
  number: '{number:string}番',
  people: '{n:number|figure}名様',
  yours: 'お客様の番号',
  ahead: 'あと{n:number|figure}組',
  next: '次の順番です',
  quoted: '目安 あと約{range:string}',
  soon: '目安 まもなく',
  quotedHint: '目安です。前後することがあります。お呼びするときはこの画面でお知らせします。',
  called: 'お席のご用意ができました',
  calledBy: '{time:string}までに、お店の入口までお戻りください。',
  countdown: 'あと {minutes:string}:{seconds:string}',
  countdownLabel: 'お戻りまでの残り時間',
  over: 'お戻りの時間を過ぎました。お早めにスタッフへお声がけください。',
  ready: 'スタッフがお席へご案内します',
  seated: 'お席にご案内しました',
  seatedHint: 'どうぞごゆっくりお過ごしください。',
  gone: '順番待ちは終了しました',
  goneHint: 'またのお越しをお待ちしております。',
  leave: '順番待ちを取り消す',
  leaveQuestion: '順番待ちを取り消しますか?',
  leaveHint: '取り消すと、元の順番には戻れません。',
  leaveYes: '取り消す',
  leaveNo: '戻る',
  tooLate: 'すでにご案内しているため、取り消せませんでした。',
  unknown: 'まだ確認できません',
  unknownHint:
    '受付の直後は、表示されるまで少し時間がかかることがあります。しばらくしても変わらない場合は、スタッフへお声がけください。',
  again: 'もう一度確認する',
  stale: '接続できないため、{time:string}時点の表示です。つながり次第、自動で更新します。',
  failed: '接続できません。つながり次第、自動で更新します。',
  call: 'お店に電話する',
} satisfies BaseTranslation

export default ja_waitingPlace
