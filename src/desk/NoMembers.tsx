/** Shown where members are chosen, if there are none. */
export const NoMembers = () => (
  <p>There are no members to assign. With an external identity provider everyone can review any application.</p>
)
