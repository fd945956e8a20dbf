import { useState } from 'react'
import { fieldsOfKind, type ImportField, importKinds } from '#domain/import/columns.ts'
import { type Encoding, encodings } from '#domain/import/decode.ts'
import { dayOrders } from '#domain/import/times/when.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { SelectField } from '#ui/field/field.tsx'
import { Failure } from '#ui/states.tsx'
import { type ChosenFile, type FileFault, readAs, withColumn, withKind } from './chosen-file.ts'

const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  shift_jis: 'Shift_JIS',
  'euc-jp': 'EUC-JP',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
}

/** How the file is read; each takes effect with the tap. */
export function MatchColumns({ file, onFile }: { file: ChosenFile; onFile: (file: ChosenFile) => void }) {
  const { LL } = useI18nContext()
  const words = LL.importing
  const [fault, setFault] = useState<FileFault | null>(null)
  const decode = (encoding: Encoding) => {
    const next = readAs(file, encoding)
    setFault('code' in next ? next : null)
    if (!('code' in next)) onFile(next)
  }
  const nameOf = (encoding: Encoding) => {
    const name = encodingNames[encoding]
    return file.fitting.includes(encoding) ? name : words.encodingFails({ name })
  }
  return (
    <>
      <SelectField
        label={words.encoding()}
        hint={words.encodingHint()}
        value={file.encoding}
        options={encodings.map((value) => ({
          value,
          label: nameOf(value),
          disabled: !file.fitting.includes(value),
        }))}
        onValue={decode}
      />
      {fault && (
        <Failure
          text={
            fault.code === 'openQuote'
              ? words.noFile.openQuote({ line: fault.line })
              : words.noFile[fault.code]()
          }
        />
      )}
      <SelectField
        label={words.kind()}
        value={file.kind}
        options={importKinds.map((value) => ({ value, label: words.kinds[value]() }))}
        onValue={(kind) => onFile(withKind(file, kind))}
      />
      {file.isOrderAsked && (
        <SelectField
          label={words.order()}
          value={file.order}
          options={dayOrders.map((value) => ({ value, label: words.orders[value]() }))}
          onValue={(order) => onFile({ ...file, order })}
        />
      )}
      <section aria-labelledby="import-columns" className="flex flex-col gap-3">
        <h3 id="import-columns" className="font-bold">
          {words.columns()}
        </h3>
        <p className="text-muted">{words.columnsHint()}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          {file.columns.map((field, at) => (
            <Column
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file
              key={at}
              file={file}
              at={at}
              field={field}
              onField={(next) => onFile(withColumn(file, at, next))}
            />
          ))}
        </div>
      </section>
    </>
  )
}

interface ColumnProps {
  file: ChosenFile
  at: number
  field: ImportField | null
  onField: (field: ImportField | null) => void
}

const longestSample = 24

function Column({ file, at, field, onField }: ColumnProps) {
  const { LL } = useI18nContext()
  const words = LL.importing
  const name = file.header[at] ?? ''
  const sample = file.rows.find(({ cells }) => (cells[at] ?? '') !== '')?.cells[at] ?? ''
  const short = sample.length > longestSample ? `${sample.slice(0, longestSample)}…` : sample
  return (
    <SelectField
      label={name === '' ? words.columnUnnamed({ n: at + 1 }) : words.column({ n: at + 1, name })}
      hint={short === '' ? '' : words.sample({ text: short })}
      value={field ?? ''}
      options={[
        { value: '', label: words.skipped() },
        ...fieldsOfKind(file.kind).map((value) => ({ value, label: words.field[value]() })),
      ]}
      onValue={(value) => onField(value === '' ? null : value)}
    />
  )
}
