import { describe, expect, test } from 'vitest'
import type { Command, CommandBody } from '#domain/booking/command.ts'
import {
  applyConfigCommand,
  type ConfigRow,
  configChanges,
  configEditCommand,
  type Fields,
} from './config-command.ts'

const note = (more: Partial<ConfigRow> = {}): ConfigRow => ({
  id: 'day_note/2026-11-23',
  kind: 'day_note',
  rev: 7,
  deleted: false,
  conflicts: [],
  data: { text: '貸切' },
  ...more,
})
const sent = (body: CommandBody | null): Command =>
  ({ ...body, id: 'c1', subject: 'day_note/2026-11-23' }) as unknown as Command
const edit = (seen: Fields | null, wanted: Fields) =>
  sent(configEditCommand({ kind: 'day_note', key: '2026-11-23', seen, wanted }))

describe('configEditCommand', () => {
  test('sends what differs, with what was seen', () => {
    expect(edit({ text: '貸切', color: null }, { text: '音楽', color: null })).toMatchObject({
      kind: 'config.edit',
      args: { fields: { text: '音楽' } },
      base: { text: '貸切' },
    })
    expect(configEditCommand({ kind: 'x', key: 'y', seen: { list: [1] }, wanted: { list: [1] } })).toBeNull()
  })

  test('of a row that is new it sends all, and that nothing was seen', () => {
    expect(edit(null, { text: '', until: null })).toMatchObject({
      args: { fields: { text: '', until: null } },
      base: { text: null, until: null },
    })
  })

  test('a deletion is nothing else', () => {
    expect(edit({ text: '貸切' }, { text: '音楽', deleted: true })).toMatchObject({
      args: { fields: { deleted: true } },
      base: { deleted: false },
    })
  })
})

describe('applyConfigCommand', () => {
  test('makes a row, and another over a tombstone of which nothing was seen', () => {
    const made = applyConfigCommand(undefined, edit(null, { text: '花火\u200b' }))
    expect(made).toMatchObject({ id: 'day_note/2026-11-23', kind: 'day_note', data: { text: '花火' } })
    const again = applyConfigCommand(note({ deleted: true }), edit(null, { text: '花火' }))
    expect(again).toMatchObject({ rev: 7, deleted: false, data: { text: '花火' } })
  })

  test('what takes away a row that is not there, or not any more, makes none', () => {
    const away = sent({
      kind: 'config.edit',
      args: { fields: { text: '花火', deleted: true } },
      base: { text: null, deleted: null },
    })
    expect(applyConfigCommand(undefined, away)).toBeUndefined()
    expect(configChanges(undefined, away)).toEqual({})
    const gone = note({ deleted: true })
    expect(applyConfigCommand(gone, away)).toEqual(gone)
    expect(applyConfigCommand(gone, { ...away, base: { text: '貸切', deleted: false } } as Command)).toEqual(
      gone,
    )
    expect(applyConfigCommand(note(), away)?.deleted, 'control: of a live row').toBe(true)
  })

  test('a change of what is not there shows nothing', () => {
    expect(applyConfigCommand(undefined, edit({ text: 'a' }, { text: 'b' }))).toBeUndefined()
  })

  test('twice is once', () => {
    const c = edit({ text: '貸切' }, { text: '音楽' })
    const once = applyConfigCommand(note(), c)
    expect(applyConfigCommand(once, c)).toEqual(once)
    expect(once).toMatchObject({ rev: 7, data: { text: '音楽' } })
  })

  test('undo of what made a row takes it away, of a change puts the field back', () => {
    const made = edit(null, { text: '花火' })
    expect(configChanges(undefined, made)).toEqual({ deleted: [true, false] })
    const undone = (changes: Record<string, [unknown, unknown]>) => {
      const side = (i: 0 | 1) => Object.fromEntries(Object.entries(changes).map(([f, both]) => [f, both[i]]))
      return sent({ kind: 'undo', args: { of: 'c1', before: side(0), expect: side(1) }, base: {} })
    }
    const row = applyConfigCommand(undefined, made)
    expect(applyConfigCommand(row, undone(configChanges(undefined, made)))?.deleted).toBe(true)
    const change = edit({ text: '貸切' }, { text: '音楽' })
    const changes = configChanges(note(), change)
    expect(changes).toEqual({ text: ['貸切', '音楽'] })
    expect(applyConfigCommand(applyConfigCommand(note(), change), undone(changes))).toEqual(note())
    // Control: where somebody went on from there, it stays.
    const moved = note({ data: { text: '祭り' } })
    expect(applyConfigCommand(moved, undone(changes))).toEqual(moved)
  })

  test('a decision takes what lost, or keeps what stands', () => {
    const fields = { text: { base: '', kept: '貸切', lost: '音楽' } }
    const author = { by: '', device: '', at: '' }
    const conflict = {
      id: 'x',
      code: 'changed_elsewhere' as const,
      fields,
      won: false,
      other: author,
      ...author,
    }
    const row = note({ conflicts: [conflict] })
    const settle = (way: 'keep' | 'take' | 'cancel') =>
      applyConfigCommand(row, sent({ kind: 'attention.settle', args: { item: 'x', way, upto: 0 }, base: {} }))
    expect(settle('keep')).toEqual(note())
    expect(settle('take')).toEqual(note({ data: { text: '音楽' } }))
    expect(settle('cancel')).toEqual(row)
  })
})
