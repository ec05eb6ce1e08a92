import type { ApplicationsStatus } from '../../domain/entities.ts'
import type { Intake, NewIntake } from '../../domain/intakes.ts'
import type { StaffMember } from '../../domain/staff.ts'
import type { ReferenceItem } from '../../domain/reference.ts'
import { administrationMachine, type AdministrationSnapshot } from '../../machines/administration/administration.ts'
import type { ReferencePage } from '../../machines/administration/contracts.ts'
import { intakeState, referenceState, staffState, windowState } from '../../machines/administration/selectors.ts'
import { administration } from '../../scenarios/desk.ts'
import { modelOf } from './scenario.ts'

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
export const ECONOMICS: ReferenceItem = { id: 'c1', form: { name: 'Economics' } }
const entry = (number: number): ReferenceItem => ({ id: `c${number}`, form: { name: `Course ${number}` } })
/** A full page of 50, followed by a page with one entry. */
export const FIRST_PAGE: ReferencePage = { items: [ECONOMICS, entry(2)], total: 51, options: {} }
export const LAST_PAGE: ReferencePage = { items: [entry(51)], total: 51, options: {} }

/** Regions change one at a time, to limit the graph. */
const isListResting = (snapshot: AdministrationSnapshot) => {
  const { list, text, page, done } = snapshot.context
  return referenceState(snapshot) === 'shown' && list === 'courses' && text === '' && page === 1 && done === null
}
const isStaffResting = (snapshot: AdministrationSnapshot) => ['shown', 'elsewhere'].includes(staffState(snapshot) ?? '')
const isWindowResting = (snapshot: AdministrationSnapshot) =>
  windowState(snapshot) === 'shown' && intakeState(snapshot) === 'resting'
const isWindowChangeable = (snapshot: AdministrationSnapshot) => isListResting(snapshot) && isStaffResting(snapshot)
const isStaffChangeable = (snapshot: AdministrationSnapshot) => isListResting(snapshot) && isWindowResting(snapshot)
const isListChangeable = (snapshot: AdministrationSnapshot) => isWindowResting(snapshot) && isStaffResting(snapshot)
/** At the start, the regions load one after another. */
const isWindowLoaded = (snapshot: AdministrationSnapshot) => windowState(snapshot) !== 'loading'

const startingWith = (keepsStaff: boolean) =>
  modelOf(administrationMachine, administration, {
    input: (now) => ({ now, keepsStaff, user: 'portal|1' }),
    when: {
      'status.retry': isWindowChangeable,
      'window.ask': isWindowChangeable,
      'dates.save': isWindowChangeable,
      'intake.add': isWindowChangeable,
      'staff.retry': isListResting,
      'staff.invite': isStaffChangeable,
      'staff.remove': isStaffChangeable,
      'list.choose': isListChangeable,
      'list.search': isListChangeable,
      'list.turn': isListChangeable,
      'list.retry': isListChangeable,
      'item.add': isListChangeable,
      'item.open': isListChangeable,
      'item.remove': isListChangeable,
      loadStaff: isWindowLoaded,
      loadItems: (snapshot) => isWindowLoaded(snapshot) && staffState(snapshot) !== 'loading',
      // A crash changes nothing, so one state is enough.
      restored: (snapshot) => !isWindowLoaded(snapshot),
      'intake.started': () => false,
    },
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

export const administrationModel = startingWith(true)
/** An external identity provider keeps the roles. */
export const rolesElsewhereModel = startingWith(false)
