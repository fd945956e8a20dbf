import { useState } from 'react'

/**
 * As high as its place from the start, so that nothing moves when it comes. It lies on a server of the organiser's choice, which is
 * not told where its reader comes from; one that does not come leaves no empty place.
 */
export function EventPicture({ src, alt, className }: { src: string; alt: string; className: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (src === '' || isBroken) return null
  return (
    <div className={`overflow-hidden bg-sunken ${className}`}>
      <img
        // A page that was made beforehand may have missed its failure.
        ref={(img) => {
          if (img?.complete && img.naturalWidth === 0) setIsBroken(true)
        }}
        src={src}
        alt={alt}
        referrerPolicy="no-referrer"
        onError={() => setIsBroken(true)}
        className="size-full object-cover"
      />
    </div>
  )
}
