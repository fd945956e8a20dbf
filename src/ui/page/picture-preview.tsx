import { useState } from 'react'

/** A picture as customers see it: whether an address is that of one shows here first. */
export function PicturePreview({ src, alt = '', failed }: { src: string; alt?: string; failed: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken)
    return (
      <p role="status" className="mt-3 text-muted">
        {failed}
      </p>
    )
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
      className="mt-3 h-32 w-full rounded-box bg-sunken object-cover"
    />
  )
}
