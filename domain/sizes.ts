/** A file's size as people read it: MB as the limit is stated in, or kB. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1_048_576
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.ceil(bytes / 1_024)} kB`
}
