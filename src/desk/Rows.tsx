import { FlexRender, useTable, type Row as TableRow, type SortingState } from '@tanstack/react-table'
import {
  defaultRangeExtractor,
  observeElementRect,
  useVirtualizer,
  type Range,
  type VirtualItem,
} from '@tanstack/react-virtual'
import { useSelector } from '@xstate/react'
import { Fragment, memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { numberText } from '../../domain/counted.ts'
import { selectedOf, titleOf, totalOf, type ListedSubmission, type SubmissionSort } from '../../domain/desk.ts'
import type { Sight } from '../../domain/deskFilters.ts'
import { COLUMNS, LISTED_COLUMNS, type ListedColumn } from '../../domain/list.ts'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { positionOf } from '../../machines/committee/selectors.ts'
import type { SelectionActor } from '../../machines/selection/selection.ts'
import type { SubmissionListActor } from '../../machines/submissionList/submissionList.ts'
import { pinned, rowCount } from '../../machines/submissionList/selectors.ts'
import { isSameJson } from '../isSameJson.ts'
import { COLUMN_TITLES, columnsFor, FEATURES, REVIEW_COLUMNS } from './columns.tsx'
import classes from './rows.module.css'

/** Rows that are rendered beside the visible ones, so that the browser's own search finds those of the first page. */
const OVERSCAN = 100
/** The next page loads when so few rows are left below. */
const REST = 30
/** A row's height in pixels until it is measured. */
const ROW = 30

/** Keeps the row with the keyboard focus. */
function withFocused(range: Range): number[] {
  const indexes = defaultRangeExtractor(range)
  const focused = Number(document.activeElement?.closest<HTMLElement>('tr[data-index]')?.dataset['index'])
  if (!(focused < range.count) || indexes.includes(focused)) return indexes
  return [...indexes, focused].toSorted((one, other) => one - other)
}

interface RowsProps {
  committee: CommitteeActor
  list: SubmissionListActor
}

/**
 * The loaded entries as a table that can be sorted, in a part of the page that scrolls. Its container bounds its height.
 * In a narrow container it shows few columns.
 */
export function Rows({ committee, list }: RowsProps) {
  const items = useSelector(list, ({ context }) => context.items)
  const total = useSelector(list, ({ context }) => totalOf(context.counts, context.filter))
  const count = useSelector(list, rowCount)
  const sort = useSelector(list, ({ context }) => context.filter.sort)
  const order = useSelector(list, ({ context }) => context.filter.order)
  const filter = useSelector(list, ({ context }) => pinned(context), isSameJson)
  const chosenColumns = useSelector(list, ({ context }) => context.columns)
  const sight = useSelector(list, ({ context }) => context.sight)
  const selection = useSelector(list, ({ children }) => children.selection)
  const selected = useSelector(selection, (snapshot) => snapshot?.context.selected)
  const open = useSelector(committee, ({ context }) => positionOf(context))
  const last = useSelector(committee, ({ context }) => context.last)
  const selects = selection !== undefined
  // Not while the selection is decided on, assigned or labelled.
  const canSelect = useSelector(selection, (snapshot) => snapshot?.can({ type: 'selection.all', filter }) === true)
  const isCollecting = useSelector(selection, (snapshot) => snapshot?.matches('collecting') === true)
  const chosen = useMemo(() => new Set(selected?.map(({ id }) => id)), [selected])
  const isAll = items.length > 0 && chosen.size >= total && items.every(({ id }) => chosen.has(id))
  const visible = useMemo(() => visibleColumns(sight, chosenColumns), [sight, chosenColumns])
  const table = useTable({
    features: FEATURES,
    columns: useMemo(() => columnsFor(committee), [committee]),
    data: items,
    getRowId: ({ id }) => id,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting: useMemo(() => [{ id: sort, desc: order === 'desc' }], [sort, order]), columnVisibility: visible },
    onSortingChange: (updater) => {
      const [next] = typeof updater === 'function' ? updater(table.state.sorting) : updater
      if (next !== undefined) list.send({ type: 'filter.change', filter: sortOf(next) })
    },
  })
  const { rows } = table.getRowModel()
  const scroller = useRef<HTMLDivElement>(null)
  const start = open >= 0 ? open : items.findIndex(({ id }) => id === last)
  const askForMore = useCallback(
    (range: { endIndex: number } | null) => {
      if (range !== null && range.endIndex >= rows.length - REST) list.send({ type: 'list.more' })
    },
    [list, rows.length],
  )
  const openRow = useRef(open)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // On a narrow page the list beside an application is hidden, without heights. Shown again, it has lost its place.
    measureElement: (row) => row.getBoundingClientRect().height || ROW,
    observeElementRect: (instance, report) => {
      let before = 0
      return observeElementRect(instance, (rect) => {
        report(rect)
        if (before === 0 && rect.height > 0 && openRow.current >= 0) instance.scrollToIndex(openRow.current)
        before = rect.height
      })
    },
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    rangeExtractor: withFocused,
    // The rows are there at once, so that one of them can take the focus.
    initialRect: { width: 0, height: window.innerHeight },
    initialOffset: () => Math.max(0, start - REST / 3) * ROW,
    scrollPaddingStart: ROW,
    useFlushSync: false,
    onChange: ({ range }) => askForMore(range),
  })
  // A list that fits the window is never scrolled.
  useEffect(() => askForMore(virtualizer.range), [askForMore, virtualizer])
  useEffect(() => {
    openRow.current = open
    if (open >= 0) virtualizer.scrollToIndex(open)
  }, [virtualizer, open])
  const virtualRows = virtualizer.getVirtualItems()
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-columns={chosenColumns === null ? 'automatic' : 'chosen'}
      data-labels={visible['labels'] || undefined}
      data-scored={visible['score'] || undefined}
    >
      <table className={classes.table} aria-rowcount={count + 1}>
        <caption className="spoken-only">Applications</caption>
        <thead>
          <tr aria-rowindex={1}>
            {selects && (
              // Not a heading, which screen readers would repeat in each row.
              <td className={classes.check}>
                <input
                  ref={(box) => {
                    if (box !== null) box.indeterminate = !isAll && chosen.size > 0
                  }}
                  type="checkbox"
                  aria-label={`Select all ${numberText(total)} that match`}
                  title={`Select all ${numberText(total)} that match`}
                  // Stays enabled while it selects, because a disabled control loses the focus.
                  disabled={!canSelect && !isCollecting}
                  checked={isAll}
                  onChange={() =>
                    selection?.send(isAll ? { type: 'selection.clear' } : { type: 'selection.all', filter })
                  }
                />
              </td>
            )}
            {table.getHeaderGroups()[0]?.headers.map(({ column }) => {
              const sorted = column.getIsSorted()
              const title = COLUMN_TITLES[column.id as ListedColumn]
              return column.getCanSort() ? (
                <th key={column.id} scope="col" {...placeOf(column.id)} aria-sort={SORTED[sorted || 'none']}>
                  <button type="button" id={`sort-${column.id}`} onClick={column.getToggleSortingHandler()}>
                    {title}
                    <span aria-hidden="true">{sorted === false ? '' : sorted === 'asc' ? ' ▲' : ' ▼'}</span>
                  </button>
                </th>
              ) : (
                <th key={column.id} scope="col" {...placeOf(column.id)}>
                  {title}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {virtualRows.map((item, place) => {
            const row = rows[item.index]
            return (
              row !== undefined && (
                <Fragment key={item.key}>
                  <Gap height={item.start - (virtualRows[place - 1]?.end ?? 0)} />
                  <Row
                    measure={virtualizer.measureElement}
                    selection={selection}
                    intake={filter.intake}
                    row={row}
                    index={item.index}
                    visible={visible}
                    isOpen={item.index === open}
                    isSelected={selects ? chosen.has(row.id) : null}
                    canSelect={canSelect}
                  />
                </Fragment>
              )
            )
          })}
          <Gap height={virtualizer.getTotalSize() - (virtualRows.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  )
}

/** Styles give columns their widths by name, and those of the programme by place. */
const placeOf = (name: string) => {
  const answer = COLUMNS.findIndex((each) => each.name === name)
  return { 'data-column': name, 'data-answer': answer < 0 ? undefined : Math.min(answer + 1, 3) }
}

const SORTED = { none: 'none', asc: 'ascending', desc: 'descending' } as const

const sortOf = ({ id, desc }: SortingState[number]) =>
  ({ sort: id as SubmissionSort, order: desc ? 'desc' : 'asc' }) as const

/** Scores are shown if the intake has a rubric, and labels if there are any. In a blind review the reference replaces the name. */
function visibleColumns({ hasRubric, isBlind, labels }: Sight, chosen: readonly string[] | null) {
  const isShown = (name: string) => {
    if (name === 'applicant') return true
    if (REVIEW_COLUMNS.includes(name) && !hasRubric) return false
    if (name === 'reference' && isBlind) return false
    if (name === 'labels' && labels.length === 0) return false
    return chosen === null || chosen.includes(name)
  }
  return Object.fromEntries(LISTED_COLUMNS.map((name) => [name, isShown(name)]))
}

/** The place of rows that are not rendered. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden="true">
      <td className={classes.gap} style={{ height }}>
        {'\u00a0'}
      </td>
    </tr>
  )

interface RowProps {
  measure: (row: Element | null) => void
  selection: SelectionActor | undefined
  /** The intake of the list. */
  intake: string
  row: TableRow<typeof FEATURES, ListedSubmission>
  index: VirtualItem['index']
  /** The visible columns; a change renders the row again. */
  visible: Readonly<Record<string, boolean>>
  isOpen: boolean
  /** Null if the user may do nothing with selected applications. */
  isSelected: boolean | null
  canSelect: boolean
}

const Row = memo(function Row({ measure, selection, intake, row, index, isOpen, isSelected, canSelect }: RowProps) {
  const { original } = row
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      data-selected={isSelected === true || undefined}
    >
      {isSelected !== null && (
        <td className={classes.check}>
          <input
            type="checkbox"
            aria-label={`Select ${[...new Set([titleOf(original), original.reference])].join(', ')}`}
            checked={isSelected}
            disabled={!canSelect}
            onChange={() => selection?.send({ type: 'selection.toggle', item: selectedOf(original), intake })}
          />
        </td>
      )}
      {row.getVisibleCells().map((cell) => {
        const shown = <FlexRender cell={cell} />
        return cell.column.id === 'applicant' ? (
          <th key={cell.id} scope="row" data-column="applicant">
            {shown}
          </th>
        ) : (
          <td key={cell.id} {...placeOf(cell.column.id)} data-outcome={outcomeIn(cell.column.id, original)}>
            {shown}
          </td>
        )
      })}
    </tr>
  )
})

const outcomeIn = (column: string, { outcome }: ListedSubmission) => (column === 'decision' ? outcome : undefined)
