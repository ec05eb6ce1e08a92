import { useSplitter } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import { useRef, type CSSProperties, type HTMLAttributes, type ReactNode } from 'react'
import { WIDTHS, type Pane } from '../../machines/panes/contracts.ts'
import type { PanesActor } from '../../machines/panes/panes.ts'
import classes from './reading.module.css'

interface PanesProps {
  panes: PanesActor
  list: ReactNode
  application: ReactNode
  assessment: ReactNode
}

/** The largest share of a part beside the application, as in the style sheet. */
const LARGEST = { list: '24%', assessment: '34%' } as const

/** The list, the open application and its assessment: beside each other on a wide screen, otherwise below each other. */
export function Panes({ panes, list, application, assessment }: PanesProps) {
  const isListShown = useSelector(panes, ({ value }) => value === 'listShown')
  const widths = useSelector(panes, ({ context }) => context.widths)
  const sides: readonly (Pane | null)[] = isListShown ? ['list', null, 'assessment'] : [null, 'assessment']
  const { ref, getHandleProps } = useSplitter({
    panels: sides.map((pane) =>
      pane === null
        ? { defaultSize: 1, min: '24rem' }
        : { defaultSize: `${WIDTHS[pane].standard}rem`, min: `${WIDTHS[pane].narrow}rem`, max: LARGEST[pane] },
    ),
    sizes: sides.map((pane) => (pane === null ? 1 : (`${widths[pane]}rem` as const))),
    onSizeChange: (sizes) =>
      sides.forEach((pane, index) => {
        const width = Number.parseFloat(String(sizes[index]))
        if (pane !== null && width !== widths[pane]) panes.send({ type: 'width.change', pane, width })
      }),
    step: '1rem',
    shiftStep: '4rem',
    resetOnDoubleClick: false,
  })
  const style = { '--list': `${widths.list}rem`, '--assessment': `${widths.assessment}rem` } as CSSProperties
  return (
    <div ref={ref} className={classes.panes} style={style} data-list={isListShown ? 'shown' : 'hidden'}>
      {isListShown && (
        <>
          <aside className={classes.list} aria-label="The list" tabIndex={0}>
            {list}
          </aside>
          <Line key="list" panes={panes} pane="list" label="Width of the list" handle={getHandleProps({ index: 0 })} />
        </>
      )}
      {application}
      <Line
        key="assessment"
        panes={panes}
        pane="assessment"
        label="Width of the application"
        handle={getHandleProps({ index: isListShown ? 1 : 0 })}
      />
      {assessment}
    </div>
  )
}

interface LineProps {
  panes: PanesActor
  pane: Pane
  label: string
  handle: HTMLAttributes<HTMLElement>
}

/** The line beside a part changes its width: by dragging, with arrow keys, and with a press (WCAG 2.5.7). */
function Line({ panes, pane, label, handle }: LineProps) {
  const widthOf = () => panes.getSnapshot().context.widths[pane]
  const before = useRef<number>(0)
  return (
    <div
      {...handle}
      className={classes.line}
      data-pane={pane}
      aria-label={label}
      title={`${label}: drag, or press for the next of three widths`}
      onKeyDown={handle.onKeyDown}
      onPointerDown={() => {
        before.current = widthOf()
      }}
      onClick={() => {
        if (widthOf() === before.current) panes.send({ type: 'width.next', pane })
      }}
    />
  )
}
