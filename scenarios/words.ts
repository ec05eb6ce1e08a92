import { OUTCOME_LABELS } from '../domain/outcomes.ts'
import { ROUND_LABELS } from '../domain/rubrics.ts'
import { DOCUMENT, submittedLabel, type DocumentKind } from '../domain/documents.ts'
import { fromEntries, type Json } from '../domain/objects.ts'
import { fieldsWhere } from '../domain/programme.ts'
import { REFERENCE } from '../domain/reference.ts'
import { RECORD_STEPS, SAVE, STEP, STEPS, stepTitle } from '../domain/steps.ts'
import { countWords } from '../domain/words.ts'
import type { AdministrationEvent } from '../machines/administration/contracts.ts'
import type { ApplicationEvent } from '../machines/application/contracts.ts'
import type { ApplicationsWindowEvent } from '../machines/applicationsWindow/contracts.ts'
import type { AuthenticationEvent } from '../machines/authentication/contracts.ts'
import type { ConnectionEvent } from '../machines/connection/connection.ts'
import type { CourseChoiceEvent } from '../machines/courseChoice/courseChoice.ts'
import type { CommitteeEvent } from '../machines/committee/contracts.ts'
import type { ReviewsEvent } from '../machines/reviews/contracts.ts'
import type { FiguresEvent } from '../machines/figures/contracts.ts'
import type { CommentsEvent } from '../machines/comments/contracts.ts'
import type { LabelSettingsEvent } from '../machines/labelSettings/contracts.ts'
import type { LabelsEvent } from '../machines/labels/contracts.ts'
import type { ConflictsEvent } from '../machines/conflicts/contracts.ts'
import type { AssignmentEvent } from '../machines/assignment/contracts.ts'
import type { DecisionEvent } from '../machines/decision/contracts.ts'
import type { MessageEvent } from '../machines/message/contracts.ts'
import type { OpenSubmissionEvent } from '../machines/openSubmission/contracts.ts'
import type { PanesEvent } from '../machines/panes/contracts.ts'
import type { ReviewEvent } from '../machines/review/contracts.ts'
import type { ExportsEvent } from '../machines/exports/contracts.ts'
import type { SubmissionListEvent } from '../machines/submissionList/contracts.ts'
import type { ViewsEvent } from '../machines/views/contracts.ts'
import type { SelectionEvent } from '../machines/selection/contracts.ts'
import type { InformationRequestEvent } from '../machines/informationRequest/contracts.ts'
import type { LettersEvent } from '../machines/letters/contracts.ts'
import type { DeskEvent } from '../machines/desk/contracts.ts'
import type { DraftEvent } from '../machines/draft/contracts.ts'
import type { DropGuideEvent } from '../machines/dropGuide/dropGuide.ts'
import type { EarlierApplicationsEvent } from '../machines/earlierApplications/contracts.ts'
import type { OwnDataEvent } from '../machines/ownData/contracts.ts'
import type { PortalEvent } from '../machines/portal/portal.ts'
import type { SessionEvent } from '../machines/session/session.ts'
import type { SubmissionsEvent } from '../machines/submissions/contracts.ts'
import type { EarlyScreenEvent } from '../machines/earlyScreen/earlyScreen.ts'
import type { OfferEvent } from '../machines/offer/contracts.ts'
import type { PrefillEvent } from '../machines/prefill/contracts.ts'
import type { UploadEvent } from '../machines/upload/contracts.ts'

/** Instructions for causing each event on screen. Used by the manual and Gherkin formats of `npm run paths`. */

export type EventWords<Event extends { type: string }> = {
  [Type in Event['type']]: string | ((event: Extract<Event, { type: Type }>) => string)
}

function page(location: string): string {
  const step = STEPS.find(({ route }) => route === location)
  return step === undefined ? `Open the page ${location}` : `Open '${step.menuTitle}' in the menu`
}

function size(bytes: number): string {
  if (bytes === 0) return 'empty'
  return bytes < 1_000_000 ? `${bytes} bytes` : `${(bytes / 1_048_576).toFixed(2)} MB, ${bytes} bytes`
}

const entry = (place: 'header' | 'home') =>
  place === 'header' ? "Press 'Log in' in the header" : "Press 'Login' on the public page"

const DOCUMENT_WORDS = (kind: DocumentKind) => DOCUMENT[kind].label

const SAVE_WORDS = fromEntries(
  RECORD_STEPS.map((step) => {
    const texts = fieldsWhere(step, ({ kind }) => kind === 'richText')
    const words = ({ fields }: { fields: object }) => {
      const counts = texts.map((field) => ` with ${countWords(String((fields as Json)[field]))} words`)
      return `Fill in ${stepTitle(step)}${counts.join()} and press '${STEP[step].record.save ?? SAVE}'`
    }
    return [`${step}.save` as const, words] as const
  }),
)

export const EVENT_WORDS = {
  application: {
    ...SAVE_WORDS,
    'answers.save': "Press 'Use the new answer' or 'Undo the change'",
    'review.confirm': "Press 'Details Correct' on Review Application",
    'application.submit': "Press 'Agree & Submit' on Submit Application",
    'editing.closed': 'Wait until applications have closed',
    'editing.opened': 'Wait until applications are accepted again',
    'editing.limited': 'Reload after closing, with an open request for more information',
    'editing.ended': 'Wait until a newer intake has started',
    'save.retry': "Press 'Try again' in the alert about the save",
    'save.dismiss': "Press 'Close' in the alert about the save",
    'load.retry': "Press 'Try again' in the alert about the application",
    'application.begin': "Press 'Start a new application'",
    'fellowship.found': 'Save a step on another device, then return to this page',
    'step.replaced': ({ step }) => `Type something else in ${step} on another device, then return to this page`,
    'location.changed': ({ location }) => page(location),
  },
  upload: {
    'file.chosen': ({ file }) => `Press 'Upload File…' and choose ${file.name} (${size(file.size)})`,
    'upload.touched': "Press 'Upload File…' and close the file picker without a file",
    'upload.progressed': ({ fraction }) => `Wait until ${fraction * 100} % of the file is sent`,
    'upload.retry': "Press 'Try again' beside the file",
    'upload.cancel': "Press 'Cancel' beside the file",
    'error.dismissed': "Press 'Keep the uploaded file'",
    'name.accepted': "Press 'Use the name …'",
    'picture.fit': "Press 'Make it smaller' or 'Convert to JPEG'",
    'fit.cancel': "Press 'Cancel' beside the picture",
    'fitted.accepted': 'Send the smaller picture',
    'document.found': 'Upload the same document on another device, then return to this page',
  },
  courseChoice: {
    'courseChoice.opened': 'Open Personal Details or Course Details',
    'country.chosen': ({ countryId }) =>
      countryId === null ? "Choose 'Choose a Country' again" : `Choose the country with the id ${countryId}`,
    'list.retry': "Press 'Try again' beside the list",
  },
  draft: {
    'draft.typed': 'Type in the form',
    'draft.typedOver': 'Type in the form before the app has loaded',
    'draft.documentUploaded': ({ kind }) => `Upload a file at ${DOCUMENT_WORDS(kind)}`,
    'draft.flush': 'Leave the page',
    'draft.retry': "Press 'Try now' in the banner",
    'draft.hold': 'Press the button that saves the step',
    'draft.release': 'Wait until the save of the step has failed',
    'draft.saved': 'Wait until the step is saved',
    'draft.changedElsewhere': 'Save the same step in another tab',
    'draft.look': 'Return to the page',
    'draft.choose': 'Choose one of the two versions',
    'draft.prefill': "Press 'Use them again'",
    'draft.startEmpty': "Press 'Start with an empty form'",
  },
  submissions: {
    'fellowship.changed': 'Wait until the application is saved or submitted',
    'record.saved': 'Save a changed step',
    'offer.answered': 'Accept or decline the offer of an award',
    'submissions.retry': "Press 'Try again' beside the versions",
    'window.opened': 'Wait until applications are accepted',
    'window.closed': 'Wait until applications have closed',
    'window.replaced': 'Wait until a newer intake has started',
    'receipt.download': "Press 'Download your receipt (PDF)'",
    'receipt.dismiss': "Press 'Close' in the alert about the receipt",
  },
  dropGuide: {
    'file.dragged': 'Drag a file over the page',
    'file.left': 'Drop the file on an upload widget, or drag it out of the window',
    'file.missed': 'Drop the file beside the upload widgets',
    'guide.dismissed': 'Press a key',
  },
  earlierApplications: {
    'offer.answered': 'Accept or decline the offer of an award',
    'earlierApplications.retry': "Press 'Try again' beside the earlier applications",
    'receipt.download': ({ version }) => `Press 'Receipt ${version.reference} (PDF)'`,
    'receipt.dismiss': "Press 'Close' in the alert about the receipt",
  },
  earlyScreen: {
    'portal.ready': 'Wait until the application has loaded',
    'portal.refused': 'Let the sign-in expire before the page has loaded',
    'portal.disconnected': ({ isEntered }) =>
      `Turn the connection off ${isEntered ? 'after entering something' : 'before entering anything'}`,
    'applicant.acted': 'Type on',
  },
  prefill: {
    'offer.accept': "Press 'Use them again'",
    'offer.decline': "Press 'Start with an empty form'",
    'offer.retry': "Press 'Try again' above the form",
  },
  offer: {
    'answer.accept': "Press 'Accept the award…'",
    'answer.decline': "Press 'Decline…'",
    'answer.confirm': "Press 'Accept now', 'Decline now' or 'Try again'",
    'answer.cancel': "Press 'Cancel' beside the answer",
  },
  ownData: {
    'archive.download': "Press 'Download everything'",
    'archive.dismiss': "Press 'Close' in the alert",
    'deletion.request': "Press 'Delete my application'",
    'deletion.confirm': "Press 'Delete everything'",
    'deletion.cancel': "Press 'Keep my application'",
  },
  desk: {
    'location.changed': "Press the browser's back or forward button",
    'logIn.request': "Press 'Log in' at the desk",
    'check.retry': "Press 'Try again' at the desk",
    'logOut.request': "Press 'Log out' at the desk",
    'part.open': ({ part }) => `Press '${part.charAt(0).toUpperCase()}${part.slice(1)}' at the desk`,
    'connection.restored': 'Disconnect, then wait until the connection is back',
  },
  administration: {
    'status.retry': 'Press the button that loads the applications window again',
    'window.ask': ({ open }) => (open ? "Press 'Open applications'" : "Press 'Close applications'"),
    'window.confirm': "Press 'Open now', 'Close now' or 'Save the past date'",
    'window.cancel': "Press 'Cancel' below the applications window",
    'dates.save': ({ openingDate, closingDate }) =>
      openingDate === ''
        ? `Type the closing date ${closingDate} and press 'Save'`
        : `Type the opening date ${openingDate} and the closing date ${closingDate} and press 'Save the dates'`,
    'intake.add': "Press 'New intake'",
    'intake.ask': ({ intake: { name, closingDate } }) =>
      `Type the name '${name}' and the closing date ${closingDate}, and press 'Start the intake'`,
    'intake.confirm': "Press 'Start now'",
    'intake.cancel': "Press 'Cancel' or 'Back' below the next intake",
    'intake.started': 'Start a new intake',
    'staff.retry': "Press 'Try again' below the staff",
    'staff.invite': ({ invitation: { email } }) => `Type the address '${email}' and press 'Invite'`,
    'staff.remove': ({ removal: { member } }) => `Press 'Remove' beside a role of ${member.email}`,
    'staff.confirm': "Press 'Remove', or 'Try again', below the staff",
    'staff.cancel': "Press 'Cancel' below the staff",
    'list.choose': ({ list }) => `Press '${REFERENCE[list].all}'`,
    'list.search': ({ text }) => `Type '${text}' into the search`,
    'list.turn': ({ by }) => (by === 1 ? "Press 'Next page'" : "Press 'Previous page'"),
    'list.retry': "Press 'Try again' below the list",
    'item.add': "Press 'Add'",
    'item.open': ({ item }) => `Press 'Change' beside ${item.form['name']}`,
    'item.save': ({ form }) => `Type '${form['name']}' and press 'Save'`,
    'item.remove': ({ item }) => `Press 'Remove' beside ${item.form['name']}`,
    'item.confirm': "Press 'Remove', or 'Try again'",
    'item.cancel': "Press 'Cancel'",
    'connection.restored': 'Disconnect, then wait until the connection is back',
  },
  committee: {
    'location.changed': "Press the browser's back or forward button",
    'submission.open': 'Open an application of the list',
    'submission.next': "Press 'Next', or the right arrow key",
    'submission.previous': "Press 'Previous', or the left arrow key",
    'submission.reload': "Press 'Show the changes'",
    'submission.close': "Press 'Back to the list', or Escape",
    'version.open': 'Open another version',
    'work.restored': 'Log in again in the same tab, after typing something',
    'list.ready': 'Wait until a page of the list has loaded',
    'list.filtered': 'Type something into the search, and wait a moment',
  },
  submissionList: {
    'filter.change': 'Type something into the search',
    'view.show': "Open a saved view under 'Views'",
    'list.retry': "Press 'Try again' beside the list",
    'columns.choose': "Choose a column under 'Columns'",
    'list.limit': "Press 'Show' beside the number of selected applications",
    'list.unlimit': "Press the label 'Only selected'",
    'list.more': 'Scroll to the end of the list',
    'list.refresh': 'Save a decision on selected applications',
    'list.open': "Press the browser's back or forward button",
    'entry.change': 'Save a decision on the open application',
    'conflict.declared': "Press 'I have a conflict of interest' and confirm it",
    'conflict.undo': "Press 'Show it again' beside a hidden application",
    'connection.restored': 'Disconnect, then wait until the connection is back',
  },
  openSubmission: {
    'submission.retry': 'Press the button that loads the submission again',
    'history.open': "Press 'Show the history'",
    'history.close': "Press 'Hide the history'",
    'dossier.download': "Press 'Download the dossier'",
    'document.open': ({ kind }) => `Open the document '${submittedLabel(kind)}'`,
    'document.close': "Press 'Close' above the document",
    'document.loaded': 'Wait until the document is shown',
    'document.failed': 'The document cannot be fetched',
    'answers.show': 'Press a part of the answers above the application',
    'documents.show': "Press 'Documents' above the application",
    'connection.restored': 'Disconnect, then wait until the connection is back',
  },
  panes: {
    'panes.restored': 'Reload the page after changing the widths or hiding the list',
    'list.hide': "Press 'Hide the list'",
    'list.show': "Press 'Show the list'",
    'width.change': ({ pane, width }) => `Make the ${pane} ${width} rem wide`,
    'width.next': ({ pane }) => `Press the line beside the ${pane}`,
  },
  decision: {
    'decision.begin': "Press 'Decide' or 'Change the decision', or F2",
    'decision.choose': ({ outcome }) => `Choose '${OUTCOME_LABELS[outcome]}'`,
    'decision.type': ({ reason }) => `Type '${reason}' as the reason`,
    'decision.cancel': "Press 'Cancel'",
    'decision.save': "Press 'Save the decision', or Ctrl and Enter",
    'decision.agree': "Press 'Agree'",
    'decision.change': "Press 'Change it'",
    'decision.reload': "Press 'Open the new version'",
  },
  review: {
    'review.score': ({ score }) => `Give ${score} points`,
    'review.type': ({ note }) => `Type the note '${note}'`,
    'review.save': "Press 'Save your review'",
    'conflict.ask': "Press 'I have a conflict of interest'",
    'conflict.confirm': "Press 'Hide it from me', or 'Try again'",
    'conflict.cancel': "Press 'Cancel'",
    'review.reload': "Press 'Reload the application'",
    'review.begin': "Press 'Continue' below the unsaved scores of another round",
    'review.keep': "Press 'Keep what I typed'",
    'review.drop': "Press 'Use the saved review'",
  },
  conflicts: {
    'conflict.declare': "Press 'Declare for a member…'",
    'conflict.retry': "Press 'Try again'",
    'conflict.confirm': "Press 'Confirm…' beside the member",
    'conflict.lift': "Press 'Lift…' beside the member",
    'conflict.choose': ({ reviewer }) => `Choose the member ${reviewer}`,
    'conflict.type': ({ reason }) => `Type '${reason}' as the reason`,
    'conflict.save': "Press 'Declare the conflict', 'Confirm the conflict' or 'Lift the conflict'",
    'conflict.reload': "Press 'Reload the application'",
    'conflict.cancel': "Press 'Cancel' or 'Close'",
  },
  comments: {
    'comment.type': ({ text }) => `Type '${text}' as a new comment`,
    'comment.add': "Press 'Add the comment'",
    'comment.edit': ({ id }) => `Press 'Edit' below the comment ${id}`,
    'comment.change': ({ text }) => `Change the comment to '${text}'`,
    'comment.save': "Press 'Save the change'",
    'comment.remove': ({ id }) => `Press 'Delete…' below the comment ${id}`,
    'comment.confirm': "Press 'Delete', or 'Try again'",
    'comment.cancel': "Press 'Cancel'",
    'comments.reload': "Press 'Reload the application'",
    'comments.refresh': 'Save a first review of the application',
  },
  labels: {
    'labels.open': "Press 'Change the labels'",
    'labels.retry': "Press 'Try again'",
    'labels.close': "Press 'Close'",
    'label.set': ({ label }) => `Set the label ${label}`,
    'label.lift': ({ label }) => `Remove the label ${label}`,
    'label.type': ({ name }) => `Type '${name}' as the name of a new label`,
    'label.add': "Press 'Add and set'",
  },
  labelSettings: {
    'labels.retry': "Press 'Try again'",
    'label.rename': "Press 'Rename…' beside the label",
    'label.remove': "Press 'Remove…' beside the label",
    'label.save': ({ name }) => `Type '${name}' as the name, and press 'Save'`,
    'label.confirm': "Press 'Remove', or 'Try again'",
    'label.cancel': "Press 'Cancel'",
  },
  message: {
    'message.begin': "Press 'Write to the applicant'",
    'message.type': ({ texts: { text = '' } }) => `Type a message with the text '${text}'`,
    'message.send': "Press 'Send'",
    'message.cancel': "Press 'Cancel' below the message",
    'message.reload': "Press 'Reload the application' below the message",
  },
  selection: {
    'bulk.restored': 'Restore an unsaved decision on several applications',
    'selection.toggle': 'Select an application of the list',
    'selection.all': "Press 'Select all' that match",
    'selection.clear': "Press 'Clear'",
    'selection.retry': "Press 'Try again'",
    'assignment.begin': "Press 'Assign…'",
    'labels.begin': "Press 'Label…'",
    'labels.end': "Press 'Close' below the labels",
    'bulk.begin': ({ outcome }) => `Choose '${OUTCOME_LABELS[outcome]}' and press 'Decide…'`,
    'bulk.type': ({ reason }) => `Type '${reason}' as the reason for all`,
    'bulk.save': "Press 'Save', 'Try again' or 'Continue'",
    'bulk.stop': "Press 'Stop' while the decisions are being saved",
    'bulk.cancel': "Press 'Cancel' or 'Close'",
    'bulk.undo': "Press 'Undo', or 'Try again'",
  },
  views: {
    'views.retry': "Press 'Try again' under 'Views'",
    'view.open': "Open a saved view under 'Views'",
    'view.leave': "Press 'All applications' under 'Views'",
    'view.add': "Press 'Save as a new view…' under 'Views'",
    'view.rename': "Press 'Rename…' under 'Views'",
    'view.replace': "Press 'Save the changes' under 'Views'",
    'view.remove': "Press 'Delete…' under 'Views'",
    'view.type': ({ name }) => `Type '${name}' as the name`,
    'view.save': ({ name }) => `Enter the name '${name}' and press 'Save'`,
    'view.confirm': "Press 'Delete', or 'Try again'",
    'view.cancel': "Press 'Cancel'",
  },
  exports: {
    'export.begin': "Press 'Download…'",
    'export.choose': 'Choose what to download',
    'export.download': "Press 'Download'",
    'export.dismiss': "Press 'Close' in the message about the download",
  },
  assignment: {
    'assignment.retry': "Press 'Try again'",
    'assignment.toggle': ({ reviewer }) => `Choose the member ${reviewer}`,
    'assignment.save': ({ change }) => (change === 'assign' ? "Press 'Assign'" : "Press 'Remove open assignments'"),
    'assignment.close': "Press 'Cancel' or 'Close'",
  },
  informationRequest: {
    'request.begin': "Press 'Ask for information'",
    'request.type': ({ change: { until = '' } }) => `Complete the request, with the date ${until}`,
    'request.send': "Press 'Send the request'",
    'request.cancel': "Press 'Cancel' below the request",
    'request.reload': "Press 'Reload the application'",
    'withdrawal.ask': "Press 'Withdraw the request…'",
    'withdrawal.confirm': "Press 'Withdraw it', or 'Try again'",
    'withdrawal.cancel': "Press 'Cancel'",
  },
  reviews: {
    'reviews.retry': "Press 'Try again'",
    'rubric.restored': 'Nothing: unsaved rubrics of this tab are back',
    'round.choose': ({ round }) => `Choose '${ROUND_LABELS[round]}'`,
    'round.start': "Press 'Start a second round…'",
    'rubric.edit': "Press 'Change the rubric'",
    'rubric.type': ({ rubric }) => `Enter a rubric with ${rubric.criteria.length} criteria`,
    'rubric.save': "Press 'Save the rubric', or 'Start the second round'",
    'rubric.cancel': "Press 'Cancel' below the rubric",
    'reviewers.assign': ({ assignment }) => `Choose ${assignment.reviewers.length} members and press 'Assign'`,
    'reviewers.reassign': ({ reassignment }) => `Choose ${reassignment.reviewers.length} members and press 'Reassign'`,
    'reviewers.unassign': "Press 'Remove open assignments…' beside a member",
    'due.edit': "Press 'Set the last day' or 'Change the last day'",
    'due.type': ({ due }) => (due === '' ? 'Choose no day' : `Choose the day ${due}`),
    'due.save': "Press 'Save the last day'",
    'due.cancel': "Press 'Cancel'",
    'reviewers.remind': "Press 'Remind'",
    'scores.open': "Press 'Open the scores…'",
    'opening.confirm': "Press 'Open them'",
    'opening.cancel': "Press 'Cancel'",
    'removal.confirm': "Press 'Remove them'",
    'removal.cancel': "Press 'Cancel'",
    'connection.restored': 'Disconnect, then wait until the connection is back',
  },
  letters: {
    'drafts.restored': 'Nothing: unsaved letters of this tab are back',
    'letters.retry': 'Press the button that loads the letters again',
    'intake.choose': 'Choose another intake',
    'letter.edit': ({ outcome }) => `Press 'Edit' beside '${OUTCOME_LABELS[outcome]}'`,
    'letter.type': ({ texts: { text = '' } }) => `Type the text '${text}'`,
    'letter.save': "Press 'Save the letter'",
    'letter.cancel': "Press 'Cancel' below the letter",
    'preview.open': ({ outcome }) => `Press 'Preview' beside '${OUTCOME_LABELS[outcome]}'`,
    'preview.show': "Press 'Show the preview'",
    'preview.retry': 'Press the button that loads the preview again',
    'preview.close': "Press 'Back to the letters'",
    'failed.correct': "Press 'Send again…' beside a failed letter",
    'recipient.type': ({ recipient }) => `Type the address '${recipient}'`,
    'failed.send': "Press 'Send again'",
    'failed.cancel': "Press 'Cancel' below the address",
    'test.send': "Press 'Send a test to me'",
    'until.change': "Press 'Change the date'",
    'publish.ask': "Press 'Publish…'",
    'until.type': ({ until }) => `Choose ${until === '' ? 'no day' : until} for the answer`,
    'publish.confirm': "Press 'Publish now', or 'Try again'",
    'publish.cancel': "Press 'Cancel'",
    'connection.restored': 'Disconnect, then wait until the connection is back',
  },
  figures: {
    'figures.retry': "Press 'Try again'",
    'intake.choose': 'Choose another intake',
    'decisions.show': "Choose 'By decision'",
    'counts.show': "Choose 'All applications'",
    'file.download': ({ file }) =>
      file.format === 'figures' ? "Press 'Download the figures (CSV)'" : 'Press a download below a chart',
    'file.retry': "Press 'Try again' below the message about the file",
    'file.dismiss': "Press 'Close' below the message about the file",
    'connection.restored': 'Disconnect, then wait until the connection is back',
  },
  portal: { 'location.changed': ({ location }) => page(location) },
  applicationsWindow: {
    'entry.request': ({ request }) => entry(request.place),
    'notice.close': "Press 'Ok' on the notice",
    'page.shown': 'Bring the tab to the front',
    'page.hidden': 'Go to another tab',
    'status.doubted': 'Save a step of an application from a past intake',
  },
  authentication: {
    'entry.allowed': ({ request }) => `${entry(request.place)}, while applications are open`,
    'location.changed': ({ location }) => page(location),
    'logOut.request': "Press 'Log out' in the header",
    'logIn.again': "Press 'Log in again'",
    'logOut.confirm': "Press 'Log out anyway'",
    'logOut.cancel': "Press 'Stay'",
  },
  session: {
    'activity.seen': 'Move the mouse over the page',
    'activity.shared': ({ at }) => `Move the mouse in another tab of the portal, ${at / 1_000} s after the sign-in`,
    'page.resumed': 'Wake the device, or return to the tab',
    'session.extend': "Press 'Stay Logged In'",
    'session.end': "Press 'Logout Now'",
  },
  connection: {
    'connection.lost': 'Disconnect and do anything that needs the server',
    'connection.check': "Press 'Try now' in the banner",
  },
  listing: { 'list.retry': "Press 'Try again' beside the list" },
} satisfies {
  application: EventWords<ApplicationEvent>
  upload: EventWords<UploadEvent>
  courseChoice: EventWords<CourseChoiceEvent>
  draft: EventWords<DraftEvent>
  submissions: EventWords<SubmissionsEvent>
  dropGuide: EventWords<DropGuideEvent>
  earlierApplications: EventWords<EarlierApplicationsEvent>
  earlyScreen: EventWords<EarlyScreenEvent>
  prefill: EventWords<PrefillEvent>
  offer: EventWords<OfferEvent>
  ownData: EventWords<OwnDataEvent>
  desk: EventWords<DeskEvent>
  administration: EventWords<AdministrationEvent>
  committee: EventWords<CommitteeEvent>
  submissionList: EventWords<SubmissionListEvent>
  openSubmission: EventWords<OpenSubmissionEvent>
  panes: EventWords<PanesEvent>
  decision: EventWords<DecisionEvent>
  review: EventWords<ReviewEvent>
  conflicts: EventWords<ConflictsEvent>
  comments: EventWords<CommentsEvent>
  labels: EventWords<LabelsEvent>
  labelSettings: EventWords<LabelSettingsEvent>
  message: EventWords<MessageEvent>
  selection: EventWords<SelectionEvent>
  views: EventWords<ViewsEvent>
  exports: EventWords<ExportsEvent>
  assignment: EventWords<AssignmentEvent>
  informationRequest: EventWords<InformationRequestEvent>
  reviews: EventWords<ReviewsEvent>
  letters: EventWords<LettersEvent>
  figures: EventWords<FiguresEvent>
  portal: EventWords<PortalEvent>
  applicationsWindow: EventWords<ApplicationsWindowEvent>
  authentication: EventWords<AuthenticationEvent>
  session: EventWords<SessionEvent>
  connection: EventWords<ConnectionEvent>
  listing: EventWords<{ type: 'list.retry' }>
}
