/** A number to call. What a person typed with dashes is shown so; the link carries digits only. */
export function TelLink({ phone }: { phone: string }) {
  return (
    <a
      href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
      className="figures inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
    >
      {phone}
    </a>
  )
}
