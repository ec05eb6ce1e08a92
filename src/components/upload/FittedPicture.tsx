import { useCallback, useRef } from 'react'
import type { ChosenFile } from '../../../domain/fileChecks.ts'
import { NewWindowIcon } from '../layout/icons.tsx'
import { sizeText } from '../../../domain/sizes.ts'
import classes from './FittedPicture.module.css'

export interface FittedPictureProps {
  picture: ChosenFile
  /** The original picture. */
  original: ChosenFile
}

/** Previews the smaller file before it is sent. */
export function FittedPicture({ picture, original }: FittedPictureProps) {
  if (!(picture instanceof File)) throw new TypeError('Only a file can be shown')

  const image = useRef<HTMLImageElement>(null)
  const show = useCallback(
    (shown: HTMLImageElement) => {
      image.current = shown
      shown.src = URL.createObjectURL(picture)
      return () => URL.revokeObjectURL(shown.src)
    },
    [picture],
  )

  return (
    <figure className={classes.fitted}>
      <img ref={show} alt="The file that will be sent" />
      <figcaption>
        {picture.name}: {sizeText(picture.size)} instead of {sizeText(original.size)}. Can you read everything?
      </figcaption>
      <button type="button" className={classes.open} onClick={() => window.open(image.current?.src, '_blank')}>
        Open at full size <NewWindowIcon />
      </button>
    </figure>
  )
}
