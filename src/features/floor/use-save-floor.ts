import type { ConfigChange } from '#domain/config/config-command.ts'
import type { Area, Combination, Floor, Table } from '#domain/table/floor.ts'
import {
  type AreaForm,
  areaFrom,
  type CombinationForm,
  combinationFrom,
  type TableForm,
  tableFrom,
} from '#domain/table/floor-form.ts'
import type { unsaved } from '#domain/table/plan/drawing.ts'
import { type SeriesForm, seriesFrom } from '#domain/table/series.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSaveConfig } from '#lib/data/use-save-config.ts'
import { useIsHeard } from '#lib/list/use-is-heard.ts'

type Row = { id: string }

/** Each is true when it is safe on this device. `seen` as it was when the form opened, null for a new row [S6]. */
export interface SaveFloor {
  area: (typed: AreaForm, seen: Area | null) => Promise<boolean>
  /** Behind all others of its area, where it is new there. */
  table: (typed: TableForm, seen: Table | null) => Promise<boolean>
  series: (typed: SeriesForm, area: string) => Promise<boolean>
  /** `live`: ids of the tables that are there, in their order. */
  joined: (typed: CombinationForm, seen: Combination | null, live: readonly string[]) => Promise<boolean>
  /** `to`: the area to which its tables go. */
  removeArea: (seen: Area, to: string | null) => Promise<boolean>
  remove: (kind: 'table' | 'combination', seen: Row) => Promise<boolean>
  /** What was drawn on the plan, as one act. */
  plan: (drawn: ReturnType<typeof unsaved>) => Promise<boolean>
  /** All areas, or all tables of one area, in the order in which they are to stand. */
  arrange: (kind: 'area' | 'table', rows: readonly (Row & { position: number })[]) => Promise<boolean>
}

/** A floor is saved on this tablet first; without the server that is said. */
export function useSaveFloor({ areas, tables }: Floor): SaveFloor {
  const { LL } = useI18nContext()
  const words = LL.floor
  const save = useSaveConfig()
  const isHeard = useIsHeard()
  const saved = (text: string) => (isHeard ? text : words.savedHere())
  const put = (kind: string, seen: Row | null, wanted: object, created: string) =>
    save([changeOf(kind, seen, wanted)], saved(seen ? LL.state.saved() : created))
  const behindIn = (area: string) => behind(tables.filter((one) => one.area === area))
  return {
    area: (typed, seen) =>
      put('area', seen, placed(areaFrom(typed), seen ?? behind(areas)), words.areas.created()),
    table: (typed, seen) => {
      const isSame = seen?.area === typed.area
      // On another area's plan it has no place yet.
      const wanted = { ...tableFrom(typed), ...(isSame || !seen?.place ? {} : { place: null }) }
      return put('table', seen, placed(wanted, isSame ? seen : behindIn(typed.area)), words.tables.created())
    },
    series: (typed, area) => {
      const { position } = behindIn(area)
      const rows = seriesFrom(typed).map((row, i) => ({ ...row, area, position: position + i }))
      return save(
        rows.map((row) => changeOf('table', null, row)),
        saved(words.tables.createdMany({ n: rows.length })),
      )
    },
    joined: (typed, seen, live) =>
      put('combination', seen, combinationFrom(typed, seen, live), words.joined.created()),
    removeArea: (seen, to) => {
      const { position } = behindIn(to ?? '')
      const moved = tables.filter((one) => one.area === seen.id)
      const changes = moved.map((one, i) =>
        changeOf('table', one, {
          ...{ area: to ?? one.area, position: position + i },
          ...(one.place ? { place: null } : {}),
        }),
      )
      return save(
        [...(to ? changes : []), removed('area', seen)],
        isHeard ? words.deleted() : words.deletedHere(),
      )
    },
    remove: (kind, seen) => save([removed(kind, seen)], isHeard ? words.deleted() : words.deletedHere()),
    plan: ({ moved, added }) =>
      save(
        [
          ...moved.map(({ seen, place }) => changeOf('table', seen, { place })),
          ...added.map(({ id, ...row }) => ({ kind: 'table', key: id, seen: null, wanted: { ...row } })),
        ],
        saved(words.plan.saved()),
      ),
    arrange: (kind, rows) =>
      save(
        rows.map((row, position) => changeOf(kind, row, { position })),
        saved(words.moved()),
      ),
  }
}

const changeOf = (kind: string, seen: Row | null, wanted: object): ConfigChange => ({
  ...{ kind, key: seen?.id ?? crypto.randomUUID() },
  ...{ seen: seen && { ...seen }, wanted: { ...wanted } },
})

const removed = (kind: string, seen: Row): ConfigChange => changeOf(kind, seen, { deleted: true })

const placed = <T extends object>(fields: T, { position }: { position: number }) => ({ ...fields, position })

/** The place behind all of them. */
const behind = (rows: readonly { position: number }[]) => ({
  position: Math.max(-1, ...rows.map((row) => row.position)) + 1,
})
