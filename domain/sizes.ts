/** A file size for display, in MB (1,048,576 bytes, as in the upload limit) or kB. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1_048_576
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.ceil(bytes / 1_024)} kB`
}
