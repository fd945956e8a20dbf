import { Fragment } from 'react'
import { isLatin } from '#domain/guest/guest-name.ts'

/** Words of Latin letters stay whole, and one that is longer than the line ends in an ellipsis; kanji and kana break anywhere. */
export function WholeWords({ text }: { text: string }) {
  return text.split(' ').map((word, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text, in their order
    <Fragment key={i}>
      {i > 0 && ' '}
      {isLatin(word) ? <span className="inline-block max-w-full truncate align-bottom">{word}</span> : word}
    </Fragment>
  ))
}
