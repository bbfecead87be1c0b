/** An email address, which wraps before its "@" where it is too long for a line. */
export function EmailText({ children }: { children: string }) {
  const [name, ...domain] = children.split(/(?=@)/);
  return (
    <>
      {name}
      <wbr />
      {domain.join('')}
    </>
  );
}
