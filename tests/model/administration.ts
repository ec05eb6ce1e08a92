import type { AnyMachineSnapshot } from 'xstate'
import type { ApplicationsStatus } from '../../domain/entities.ts'
import type { Intake, NewIntake } from '../../domain/intakes.ts'
import type { Invitation, StaffMember } from '../../domain/staff.ts'
import type { ReferenceItem } from '../../domain/reference.ts'
import { administrationMachine, type AdministrationSnapshot } from '../../machines/administration/administration.ts'
import type { AdministrationEvent, ReferencePage, Removal } from '../../machines/administration/contracts.ts'
import { intakeState, referenceState, staffState, windowState } from '../../machines/administration/selectors.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

export const STATUS: ApplicationsStatus = { id: '7', open: true, closingDate: '2026-11-30' }
export const INTAKES: readonly Intake[] = [
  { ...STATUS, name: '2026', openingDate: null, isCurrent: true },
  { id: '6', name: '2025', openingDate: null, open: false, closingDate: '2025-11-30', isCurrent: false },
]
export const INTAKE: NewIntake = { name: '2027', openingDate: null, closingDate: '2027-11-30' }
export const MEMBER: StaffMember = {
  id: 'a1',
  email: 'member@bank.example',
  roles: ['committeeMember'],
  isConfirmed: true,
}
/** The account of the administrator at the desk. */
const USER_ID = 'a9'
const INVITATION: Invitation = { email: 'new@bank.example', role: 'bursaryAdmin' }
export const REMOVAL: Removal = { member: MEMBER, role: 'committeeMember' }
export const ECONOMICS: ReferenceItem = { id: 'c1', form: { name: 'Economics' } }
const entry = (number: number): ReferenceItem => ({ id: `c${number}`, form: { name: `Course ${number}` } })
/** A full page of 50, followed by a page with one entry. */
export const FIRST_PAGE: ReferencePage = { items: [ECONOMICS, entry(2)], total: 51, options: {} }
export const LAST_PAGE: ReferencePage = { items: [entry(51)], total: 51, options: {} }
const NOTHING: ReferencePage = { items: [], total: 0, options: {} }

const known = (snapshot: AnyMachineSnapshot) => snapshot as AdministrationSnapshot
const only = (isIt: (snapshot: AdministrationSnapshot) => boolean, ...events: PathEvent[]): Fixtures<PathEvent> => {
  return (snapshot) => (isIt(known(snapshot)) ? events : [])
}
const isStaffResting = (snapshot: AdministrationSnapshot) => ['shown', 'elsewhere'].includes(staffState(snapshot) ?? '')
/** Regions change one at a time, to limit the graph. */
const isListResting = (snapshot: AdministrationSnapshot) => {
  const { list, text, page, done } = snapshot.context
  return referenceState(snapshot) === 'shown' && list === 'courses' && text === '' && page === 1 && done === null
}
const isWindowResting = (snapshot: AdministrationSnapshot) =>
  windowState(snapshot) === 'shown' && intakeState(snapshot) === 'resting' && isStaffResting(snapshot)
const isOthersResting = (snapshot: AdministrationSnapshot) =>
  isListResting(snapshot) && windowState(snapshot) === 'shown' && intakeState(snapshot) === 'resting'
const isRestResting = (snapshot: AdministrationSnapshot) => isListResting(snapshot) && isStaffResting(snapshot)
/** At the start, the regions load one after another. */
const isWindowLoaded = (snapshot: AnyMachineSnapshot) => windowState(known(snapshot)) !== 'loading'
const isStaffLoaded = (snapshot: AnyMachineSnapshot) =>
  isWindowLoaded(snapshot) && staffState(known(snapshot)) !== 'loading'

const events = {
  'status.retry': only(isRestResting, { type: 'status.retry' }),
  'window.ask': only(isRestResting, { type: 'window.ask', open: false }, { type: 'window.ask', open: true }),
  'window.confirm': [{ type: 'window.confirm' }],
  'window.cancel': [{ type: 'window.cancel' }],
  'dates.save': only(
    isRestResting,
    { type: 'dates.save', closingDate: '2026-12-15', openingDate: '' },
    { type: 'dates.save', closingDate: '2026-13-15', openingDate: '' },
    { type: 'dates.save', closingDate: '1969-12-15', openingDate: '' },
  ),
  'intake.add': only(isRestResting, { type: 'intake.add' }),
  'intake.ask': [
    { type: 'intake.ask', intake: INTAKE },
    { type: 'intake.ask', intake: { ...INTAKE, name: '' } },
  ],
  'intake.confirm': [{ type: 'intake.confirm' }],
  'intake.cancel': [{ type: 'intake.cancel' }],
  'intake.started': [],
  'staff.retry': only(isListResting, { type: 'staff.retry' }),
  'staff.invite': only(
    isOthersResting,
    { type: 'staff.invite', invitation: INVITATION },
    { type: 'staff.invite', invitation: { ...INVITATION, email: ' ' } },
  ),
  'staff.remove': only(
    isOthersResting,
    { type: 'staff.remove', removal: REMOVAL },
    { type: 'staff.remove', removal: { member: { ...MEMBER, id: USER_ID }, role: 'admin' } },
  ),
  'staff.confirm': [{ type: 'staff.confirm' }],
  'staff.cancel': [{ type: 'staff.cancel' }],
  'list.choose': only(isWindowResting, { type: 'list.choose', list: 'countries' }),
  'list.search': only(isWindowResting, { type: 'list.search', text: 'econ' }),
  'list.turn': only(isWindowResting, { type: 'list.turn', by: 1 }, { type: 'list.turn', by: -1 }),
  'list.retry': only(isWindowResting, { type: 'list.retry' }),
  'item.add': only(isWindowResting, { type: 'item.add' }),
  'item.open': only(isWindowResting, { type: 'item.open', item: ECONOMICS }),
  'item.save': [
    { type: 'item.save', form: { name: 'Econometrics', code: 'NA', id: '516' } },
    { type: 'item.save', form: { name: ' ', code: '', id: '' } },
  ],
  'item.remove': only(isWindowResting, { type: 'item.remove', item: ECONOMICS }),
  'item.confirm': [{ type: 'item.confirm' }],
  'item.cancel': [{ type: 'item.cancel' }],
  'connection.restored': [{ type: 'connection.restored' }],
} satisfies Record<AdministrationEvent['type'], Fixtures<PathEvent>>

const expired = { failure: 'signInExpired' }
const refused = { failure: 'refused', reason: 'There is one already.' }
const cut = new Error('cut')

const modelOf = (keepsStaff: boolean) =>
  createModel({
    machine: administrationMachine,
    input: (now) => ({ now, keepsStaff, user: `portal|${USER_ID}` }),
    events,
    outcomes: {
      loadStatus: {
        done: [{ status: STATUS, intakes: INTAKES }],
        error: [cut, expired],
      },
      saveStatus: { done: [{ ...STATUS, open: false }], error: [cut, expired, { failure: 'stale' }, refused] },
      loadStaff: {
        done: (snapshot) => (isWindowLoaded(snapshot) ? [[MEMBER]] : []),
        error: (snapshot) => (isWindowLoaded(snapshot) ? [cut, expired] : []),
      },
      inviteStaff: { done: [{ email: INVITATION.email, hasAccount: false, link: null }], error: [refused, expired] },
      removeRole: { done: [undefined], error: [refused, expired] },
      startIntake: { done: [undefined], error: [refused, expired] },
      loadItems: {
        done: (snapshot) => {
          if (!isStaffLoaded(snapshot)) return []
          return known(snapshot).context.page > 1 ? [LAST_PAGE] : [FIRST_PAGE, NOTHING]
        },
        error: (snapshot) => (isStaffLoaded(snapshot) ? [cut, expired] : []),
      },
      saveItem: { done: [undefined], error: [refused, expired] },
      removeItem: { done: [undefined], error: [refused, expired] },
    },
    // A crash changes nothing, so one state is enough.
    breakdowns: { restored: (snapshot) => (isWindowLoaded(snapshot) ? [] : [new Error('broken')]) },
    key: ({ context: { status, list, text, page, total, item, done } }) => [
      status?.open ?? null,
      list,
      text,
      page,
      total,
      item?.id ?? null,
      done?.change ?? null,
    ],
  })

export const administrationModel = modelOf(true)
/** An external identity provider keeps the roles. */
export const rolesElsewhereModel = modelOf(false)
