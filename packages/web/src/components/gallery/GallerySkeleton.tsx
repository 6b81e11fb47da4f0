import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import classes from './Gallery.module.css'

/** Ratios as cameras and phones make them. */
const ratios = [1.5, 0.75, 1.33, 1.78, 0.67, 1, 1.5, 1.33, 0.75, 1.5, 1.78, 1, 1.33, 0.67, 1.5, 1.5]

/** A gallery before it is known. */
export const GallerySkeleton = () => (
  <Skeleton>
    <div className={classes.bones}>
      {ratios.map((ratio, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- these never change
        <div key={place} style={{ flexGrow: ratio, flexBasis: `calc(${ratio} * var(--row))` }}>
          <Bone height="100%" />
        </div>
      ))}
    </div>
  </Skeleton>
)
