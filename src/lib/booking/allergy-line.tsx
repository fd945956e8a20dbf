import { TriangleAlert } from 'lucide-react'

/** The words say it; sign and colour only help. It wraps, however long it is. */
export function AllergyLine({ text, className = '' }: { text: string; className?: string }) {
  if (text === '') return null
  return (
    <span className={`wrap-anywhere flex items-start break-keep gap-1 font-bold text-error-ink ${className}`}>
      <TriangleAlert aria-hidden="true" size={16} className="mt-1 shrink-0" />
      <span className="min-w-0">{text}</span>
    </span>
  )
}
