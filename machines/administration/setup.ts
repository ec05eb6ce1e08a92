import { assign, emit, setup } from 'xstate'
import { closingInstant, isDay, isWindowOpen } from '../../domain/calendar.ts'
import type { ApplicationsStatus } from '../../domain/entities.ts'
import { nameTaken, newIntakeProblems, openingProblem, type Intake, type NewIntake } from '../../domain/intakes.ts'
import { known } from '../../domain/known.ts'
import { referenceErrors, type ReferenceForm, type ReferenceItem, type ReferenceName } from '../../domain/reference.ts'
import { applicantIdOf } from '../../domain/applicant.ts'
import type { Invitation, Invited, StaffMember } from '../../domain/staff.ts'
import { isSeen } from '../../domain/text.ts'
import { failureGuards, isStale, reasonOf } from '../failure.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import {
  actorContracts,
  type AdministrationContext,
  type AdministrationEvent,
  type AdministrationInput,
  type CompletedChange,
  type ReferencePage,
  type Removal,
} from './contracts.ts'

export const REFERENCE_PAGE_SIZE = 50

export function knownStatus({ status }: Pick<AdministrationContext, 'status'>): ApplicationsStatus {
  return known(status, 'applications status')
}

export function knownItem({ item }: Pick<AdministrationContext, 'item'>): ReferenceItem {
  return known(item, 'entry')
}

export function knownForm({ form }: Pick<AdministrationContext, 'form'>): ReferenceForm {
  return known(form, 'form')
}

/** The validation message for a typed opening date; null if it is valid. */
export function problemOfOpening(
  { closingDate, openingDate }: { closingDate: string; openingDate: string },
  now: number,
): string | null {
  return openingProblem({ closingDate, openingDate: openingDate || null }, now)
}

/** The first message of each invalid value of an intake to start. */
export function problemsOfIntake({ intakes, now }: Pick<AdministrationContext, 'intakes' | 'now'>, intake: NewIntake) {
  const problems = newIntakeProblems(intake, now())
  return intakes.some(({ name }) => name === intake.name) ? { ...problems, name: nameTaken(intake.name) } : problems
}

/** The intake to start. Throws if there is none. */
export function knownIntake({ intake }: Pick<AdministrationContext, 'intake'>): NewIntake {
  return known(intake, 'intake')
}

/** The invitation to send. Throws if there is none. */
export function knownInvitation({ invitation }: Pick<AdministrationContext, 'invitation'>): Invitation {
  return known(invitation, 'invitation')
}

/** The role to remove. Throws if there is none. */
export function knownRemoval({ removal }: Pick<AdministrationContext, 'removal'>): Removal {
  return known(removal, 'role to remove')
}

const NOTHING_CHOSEN = { item: null, form: null, reason: null }

export const administrationSetup = setup({
  types: {
    context: {} as AdministrationContext,
    input: {} as AdministrationInput,
    events: {} as AdministrationEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  delays: { typingPause: 300 },
  guards: {
    ...failureGuards,
    isOtherWindow: ({ context }, { open }: { open: boolean }) => {
      const status = knownStatus(context)
      return status.open !== open && (!open || isWindowOpen({ ...status, open }, context.now()))
    },
    isStale,
    /** Saving it would close applications at once. */
    isPast: ({ context }, dates: { closingDate: string; openingDate: string }) =>
      isDay(dates.closingDate) &&
      context.now() >= closingInstant(dates.closingDate) &&
      problemOfOpening(dates, context.now()) === null,
    /** A new intake closes the current one for good, so that one must be closed first. */
    isWindowClosed: ({ context: { status, now } }) => status !== null && !isWindowOpen(status, now()),
    isIntake: ({ context }, { intake }: { intake: NewIntake }) =>
      Object.keys(problemsOfIntake(context, intake)).length === 0,
    keepsStaff: ({ context }) => context.keepsStaff,
    /** Administrators cannot remove their own administrator role. */
    isRemovable: ({ context: { user } }, { removal: { member, role } }: { removal: Removal }) =>
      role !== 'admin' || member.id !== applicantIdOf(user),
    isInvitation: (_, { invitation }: { invitation: Invitation }) => isSeen(invitation.email),
    areDates: ({ context }, dates: { closingDate: string; openingDate: string }) =>
      isDay(dates.closingDate) && problemOfOpening(dates, context.now()) === null,
    hasPage: ({ context: { page, total } }, params: { by: number }) =>
      page + params.by >= 1 && (page + params.by - 1) * REFERENCE_PAGE_SIZE < total,
    isComplete: ({ context }, params: { form: ReferenceForm }) =>
      Object.keys(referenceErrors(context.list, params.form)).length === 0,
  },
  actions: {
    rememberStatus: assign((_, { status }: { status: ApplicationsStatus }) => ({
      status,
      change: null,
      windowReason: null,
    })),
    rememberIntakes: assign((_, { intakes }: { intakes: readonly Intake[] }) => ({ intakes })),
    rememberWindowReason: assign((_, { error }: { error: unknown }) => ({ windowReason: reasonOf(error) })),
    rememberIntake: assign((_, { intake }: { intake: NewIntake }) => ({ intake, intakeReason: null })),
    rememberIntakeReason: assign((_, { error }: { error: unknown }) => ({ intakeReason: reasonOf(error) })),
    forgetIntake: assign({ intake: null, intakeReason: null }),
    rememberStarted: assign(({ context }) => ({ started: knownIntake(context), intake: null, intakeReason: null })),
    forgetStarted: assign({ started: null }),
    rememberStaff: assign((_, { staff }: { staff: readonly StaffMember[] }) => ({ staff, staffReason: null })),
    rememberInvitation: assign((_, { invitation }: { invitation: Invitation }) => ({
      invitation,
      invited: null,
      removed: null,
      staffReason: null,
    })),
    rememberInvited: assign(({ context }, { invited }: { invited: Invited }) => ({
      invited: { ...invited, role: knownInvitation(context).role },
      invitation: null,
    })),
    rememberRemoval: assign((_, { removal }: { removal: Removal }) => ({
      removal,
      invited: null,
      removed: null,
      staffReason: null,
    })),
    rememberRemoved: assign(({ context }) => ({ removed: knownRemoval(context), removal: null, staffReason: null })),
    forgetRemoval: assign({ removal: null, staffReason: null }),
    rememberStaffReason: assign((_, { error }: { error: unknown }) => ({ staffReason: reasonOf(error) })),
    rememberOpen: assign(({ context }, { open }: { open: boolean }) => ({
      change: { open, closingDate: knownStatus(context).closingDate },
    })),
    rememberDates: assign(({ context }, { closingDate, openingDate }: { closingDate: string; openingDate: string }) => {
      const { open } = knownStatus(context)
      return { change: open ? { open, closingDate } : { open, closingDate, openingDate: openingDate || null } }
    }),
    rememberList: assign((_, { list }: { list: ReferenceName }) => ({ list, text: '', page: 1, done: null })),
    rememberText: assign((_, { text }: { text: string }) => ({ text, page: 1, done: null })),
    turn: assign(({ context }, { by }: { by: number }) => ({ page: context.page + by, done: null })),
    rememberPage: assign((_, { page: { items, total, options } }: { page: ReferencePage }) => ({
      items,
      total,
      options,
    })),
    begin: assign({ done: null }),
    choose: assign((_, { item }: { item: ReferenceItem }) => ({ done: null, item })),
    rememberForm: assign((_, { form }: { form: ReferenceForm }) => ({ form, reason: null })),
    rememberReason: assign((_, { error }: { error: unknown }) => ({ reason: reasonOf(error) })),
    rememberDone: assign(({ context }, { change }: { change: CompletedChange['change'] }) => {
      const form = change === 'saved' ? knownForm(context) : knownItem(context).form
      const isLastOfPage = change === 'removed' && context.items.length === 1
      const page = isLastOfPage ? Math.max(1, context.page - 1) : context.page
      return { ...NOTHING_CHOSEN, page, done: { change, name: form['name'] ?? '' } }
    }),
    forget: assign(NOTHING_CHOSEN),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
