import { LOCALE } from '#programme/settings.ts'
import { RECORD_STEPS, stepTitle } from '../../../domain/steps.ts'
import { useSelector } from '@xstate/react'
import { DOCUMENT_KINDS } from '../../../domain/documents.ts'
import type { ApplicationSnapshot } from '../../../machines/application/application.ts'
import { deletionState } from '../../../machines/ownData/selectors.ts'
import { BusyButton } from '../../components/form/SaveButton.tsx'
import { Message } from '../../components/messages/Message.tsx'
import { Notice } from '../../components/messages/Notice.tsx'
import { useApplication, useOwnData } from '../../PortalContext.tsx'
import { isSameJson } from '../../isSameJson.ts'
import { Button } from '../../components/layout/Button.ts'

const DELETE_BUTTON = 'delete'

/** Original names of all uploaded documents, whether or not their step is saved. */
const documentNames = ({ context }: ApplicationSnapshot) =>
  DOCUMENT_KINDS.flatMap((kind) => {
    const { stored } = context.documents[kind]
    return stored === null ? [] : [{ kind, name: stored.originalFilename }]
  })

const SAVED_IN = new Intl.ListFormat(LOCALE).format(RECORD_STEPS.map(stepTitle))

export function Deletion() {
  const ownData = useOwnData()
  const state = useSelector(ownData, deletionState)
  const documents = useSelector(useApplication(), documentNames, isSameJson)
  const confirm = () => ownData.send({ type: 'deletion.confirm' })
  const cancel = () => ownData.send({ type: 'deletion.cancel' })
  return (
    <>
      <p>You have not submitted your application, so you can delete it. You cannot undo this.</p>
      <p>
        <BusyButton
          id={DELETE_BUTTON}
          variant="default"
          busy={state === 'deleting'}
          onClick={() => ownData.send({ type: 'deletion.request' })}
        >
          Delete my application
        </BusyButton>
      </p>
      {state === 'failed' && (
        <Message tone="error" focusAfter={DELETE_BUTTON} onRetry={confirm} onDismiss={cancel}>
          We could not delete everything. Please try again.
        </Message>
      )}
      <Notice
        title="Delete your application?"
        opened={state === 'confirming'}
        onClose={cancel}
        answers={
          <>
            <Button onClick={cancel}>Keep my application</Button>
            <Button variant="default" onClick={confirm}>
              Delete everything
            </Button>
          </>
        }
      >
        <p>This permanently deletes:</p>
        <ul>
          <li>everything you saved in {SAVED_IN}</li>
          <li>anything you typed there but did not save</li>
          {documents.map(({ kind, name }) => (
            <li key={kind}>the document {name}</li>
          ))}
          <li>documents you uploaded and later replaced</li>
        </ul>
      </Notice>
    </>
  )
}
