import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ListedChart } from '../drawing/charts.ts'
import { fetchJson } from './useJson.ts'

/** Adds machines that the user pastes, drops or opens. The server reads their text and runs nothing. */

interface Answer {
  names: string[]
  problems: string[]
}

const give = (text: string, file: string) =>
  fetchJson<Answer>('/machines', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text, file }),
  })

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')

export interface GivenProps {
  /** The machine shown, if any. */
  shown: ListedChart | null
  /** Called with the names of the machines after they were added. */
  onGiven: (names: readonly string[]) => Promise<void>
}

export function Given({ shown, onGiven }: GivenProps) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const chooser = useRef<HTMLInputElement>(null)

  const take = async (texts: readonly { text: string; file: string }[]) => {
    try {
      const answers: Answer[] = []
      for (const { text, file } of texts) answers.push(await give(text, file))
      setProblems(answers.flatMap((answer) => answer.problems))
      const names = answers.flatMap((answer) => answer.names)
      if (names.length > 0) await onGiven(names)
    } catch (error) {
      setProblems([`We could not read this: ${(error as Error).message}`])
    }
  }
  const takeFiles = async (files: Iterable<File>) => {
    const read = [...files].map(async (file) => ({ text: await file.text(), file: file.name }))
    await take(await Promise.all(read))
  }

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (isField(event.target)) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const files = event.clipboardData?.files ?? []
    if (text.trim() !== '') void take([{ text, file: '' }])
    else if (files.length > 0) void takeFiles(files)
  })
  const onDrop = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    document.body.classList.remove('dropping')
    const text = event.dataTransfer?.getData('text/plain') ?? ''
    const files = event.dataTransfer?.files ?? []
    if (files.length > 0) void takeFiles(files)
    else if (text.trim() !== '') void take([{ text, file: '' }])
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const over = (event: DragEvent) => {
      event.preventDefault()
      document.body.classList.add('dropping')
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) document.body.classList.remove('dropping')
    }
    document.addEventListener('paste', (event) => onPaste(event), { signal })
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', (event) => onDrop(event), { signal })
    return () => stop.abort()
  }, [])

  const origin = shown?.origin ?? null
  return (
    <section className="given" aria-label="Your own">
      {origin !== null && (
        <p className="hint file">
          From {origin.file}, {origin.how === 'run' ? 'as its module exports it.' : 'read from its text.'}{' '}
          {origin.notes.join(' ')}
        </p>
      )}
      <button type="button" onClick={() => chooser.current?.click()}>
        Open a file …
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        aria-label="Files with machines"
        accept=".json,.ts,.tsx,.js,.jsx,.mts,.mjs,.cts,.cjs"
        onChange={({ target }) => void takeFiles(target.files ?? [])}
      />
      <p className="hint">Or paste or drop XState JSON or a module. It is read, not run.</p>
      {problems.length > 0 && <p role="alert">{problems.join(' ')}</p>}
    </section>
  )
}
