import { useCallback } from 'react'
import { extensionOf, isPicture, type ChosenFile } from '../../../domain/fileChecks.ts'
import classes from './UploadWidget.module.css'

export interface ThumbnailProps {
  /** The stored file's name. */
  name: string
  /** The file, if it is on this device. */
  file: ChosenFile | null
}

/** A picture chosen in this tab, or the file's type. It never loads the stored document. */
export default function Thumbnail({ name, file }: ThumbnailProps) {
  const extension = extensionOf(name)
  return (
    <span className={classes.thumbnail} aria-hidden="true">
      {extension.toUpperCase()}
      {file instanceof File && isPicture(extension) && <Picture file={file} />}
    </span>
  )
}

function Picture({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt="" decoding="async" />
}
