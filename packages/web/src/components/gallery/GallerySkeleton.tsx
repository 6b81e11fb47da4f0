import { useLayoutEffect, useRef, useState } from 'react'
import { SkeletonBlock, Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './Gallery.module.css'

/** Common aspect ratios of cameras and phones. */
const ratios = [1.5, 0.75, 1.33, 1.78, 0.67, 1, 1.5, 1.33, 0.75, 1.5, 1.78, 1, 1.33, 0.67, 1.5, 1.5]

/** Keeps the server-rendered images visible until the gallery replaces them, so that there is no blank frame. */
function OpeningPictures({ pictures }: { pictures: Element }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current!.append(pictures), [pictures])
  return <div ref={place} className={classes.standing} />
}

const Bones = () => (
  <div className={classes.bones}>
    {ratios.map((ratio, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- these never change
      <div key={place} style={{ flexGrow: ratio, flexBasis: `calc(${ratio} * var(--row))` }}>
        <SkeletonBlock height="100%" />
      </div>
    ))}
  </div>
)

/** Placeholder of a gallery that is loading. */
export function GallerySkeleton({ hasDays = true }: { hasDays?: boolean }) {
  const [pictures] = useState(() => document.querySelector('.opening-pictures'))
  return (
    <Skeleton>
      <div className={hasDays ? classes.underDay : undefined}>
        {pictures ? <OpeningPictures pictures={pictures} /> : <Bones />}
      </div>
    </Skeleton>
  )
}
