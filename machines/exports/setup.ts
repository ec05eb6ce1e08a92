import { assign, emit, setup } from 'xstate'
import { DOSSIERS_AT_ONCE, EVERY_SUBMISSION, hasColumns, type ExportRequest } from '../../domain/desk.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import {
  actorContracts,
  type ExportChoice,
  type ExportedList,
  type ExportsContext,
  type ExportsEvent,
  type ExportsInput,
} from './contracts.ts'

/** A message if the chosen download is not possible; null otherwise. */
export function exportProblem({ name, columns, isOfSelected }: ExportChoice, { selected, total }: ExportedList) {
  if (hasColumns(name) && columns.length === 0) return 'Choose at least one column.'
  const count = isOfSelected && selected.length > 0 ? selected.length : total
  if (name === 'dossiers' && count > DOSSIERS_AT_ONCE) {
    return `One PDF can contain at most ${DOSSIERS_AT_ONCE} applications. Select them in the list, or use filters.`
  }
  return null
}

const requestOf = (
  { name, columns, isOfSelected }: ExportChoice,
  { filter, selected, intake }: ExportedList,
): ExportRequest => ({
  name,
  filter:
    isOfSelected && selected.length > 0
      ? { ...EVERY_SUBMISSION, intake, sort: filter.sort, order: filter.order }
      : filter,
  submissions: isOfSelected ? selected : [],
  columns: hasColumns(name) ? columns : [],
})

export const exportsSetup = setup({
  types: {
    context: {} as ExportsContext,
    input: {} as ExportsInput,
    events: {} as ExportsEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: {
    mayExport: ({ context }) => context.mayExport,
    isExport: ({ context }, { list }: { list: ExportedList }) => exportProblem(context.choice, list) === null,
    hasStarted: (_, params: { isStarted: boolean }) => params.isStarted,
  },
  actions: {
    begin: assign({
      choice: ({ context }, params: { isOfSelected: boolean }) => ({ ...context.choice, ...params }),
    }),
    rememberChoice: assign({
      choice: ({ context }, { choice }: { choice: Partial<ExportChoice> }) => ({ ...context.choice, ...choice }),
    }),
    rememberRequest: assign({
      request: ({ context }, { list }: { list: ExportedList }) => requestOf(context.choice, list),
    }),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
