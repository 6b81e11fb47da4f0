import { Bone, Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './AlbumsPage.module.css'

const places = [0, 1, 2, 3, 4, 5, 6, 7]

/** Albums before they are known: as many beside each other as there will be, and as high. */
export const AlbumsSkeleton = () => (
  <Skeleton>
    <div className={classes.grid}>
      {places.map((place) => (
        <div key={place} className={classes.bones}>
          <div className={classes.cover}>
            <Bone height="100%" />
          </div>
          <Bone height={49} />
        </div>
      ))}
    </div>
  </Skeleton>
)
