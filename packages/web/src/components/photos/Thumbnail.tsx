import { useEffect, useRef, useState } from 'react'

interface Props {
  src: string
  alt: string
}

/** A thumbnail that fills its box, replaced by a larger one where the screen shows more pixels than it has. */
export function Thumbnail({ src, alt }: Props) {
  const image = useRef<HTMLImageElement>(null)
  const [loaded, setLoaded] = useState('')
  const [sharp, setSharp] = useState({ src, url: src })

  useEffect(() => {
    if (loaded !== src) return undefined
    const leaving = new AbortController()
    async function sharpen() {
      const { sharpenInView } = await import('./sharp-thumbnail.ts')
      if (image.current) sharpenInView(image.current, src, leaving.signal, (url) => setSharp({ src, url }))
    }
    void sharpen()
    return () => leaving.abort()
  }, [loaded, src])

  return (
    <img
      ref={image}
      src={sharp.src === src ? sharp.url : src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onLoad={() => setLoaded(src)}
    />
  )
}
