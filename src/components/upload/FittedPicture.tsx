import { useLayoutEffect, useRef } from 'react'
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
export default function FittedPicture({ picture, original }: FittedPictureProps) {
  if (!(picture instanceof File)) throw new TypeError('Only a file can be shown')

  const image = useRef<HTMLImageElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const url = URL.createObjectURL(picture)
    if (image.current) image.current.src = url
    if (link.current) link.current.href = url
    return () => URL.revokeObjectURL(url)
  }, [picture])

  return (
    <figure className={classes.fitted}>
      <img ref={image} alt="The file that will be sent" />
      <figcaption>
        {picture.name}: {sizeText(picture.size)} instead of {sizeText(original.size)}. Can you read everything?
      </figcaption>
      {/* The effect sets its address. */}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
      <a ref={link} target="_blank" className={classes.open}>
        Open at full size <NewWindowIcon />
      </a>
    </figure>
  )
}
