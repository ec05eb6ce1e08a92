import { Fragment } from 'react'

interface AddressProps {
  address: string
  /** The part that is seen, if it is not all. */
  shown?: string
}

/** An email address that wraps at its signs in a narrow column. Screen readers read all of it. */
export function Address({ address, shown = address }: AddressProps) {
  return (
    <>
      <span aria-hidden="true" title={shown === address ? undefined : address}>
        {shown.split(/(?<=[._-])|(?=@)/).map((piece, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {piece}
          </Fragment>
        ))}
      </span>
      <span className="spoken-only">{address}</span>
    </>
  )
}
