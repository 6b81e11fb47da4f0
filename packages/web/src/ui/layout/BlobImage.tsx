import { useLayoutEffect, useRef } from 'react'

/** A picture in memory; its address is released with the next one. */
export function BlobImage({ picture, alt }: { picture: Blob; alt: string }) {
  const image = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    const url = URL.createObjectURL(picture)
    image.current!.src = url
    return () => URL.revokeObjectURL(url)
  }, [picture])
  return <img ref={image} alt={alt} />
}
