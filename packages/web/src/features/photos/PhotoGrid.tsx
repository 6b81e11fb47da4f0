import type { Photo } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import classes from './PhotoGrid.module.css'
import { PhotoTile } from './PhotoTile.tsx'

interface Props {
  photos: Photo[]
  chosen: ReadonlySet<number>
  isChoosing: boolean
  onChoose: (id: number, isRange: boolean) => void
  onOpen: (photo: Photo) => void
}

/** Photos in rows of one height: each tile grows by the ratio of its sides, so nothing moves when pictures come. */
export function PhotoGrid({ photos, chosen, isChoosing, onChoose, onOpen }: Props) {
  const { t } = useTranslation('photos')
  return (
    <ul className={classes.grid} aria-label={t('title')} data-choosing={isChoosing || undefined}>
      {photos.map((photo) => (
        <PhotoTile
          key={photo.id}
          photo={photo}
          isChosen={chosen.has(photo.id)}
          isChoosing={isChoosing}
          onChoose={onChoose}
          onOpen={onOpen}
        />
      ))}
    </ul>
  )
}

/** Ratios as cameras and phones make them. */
const ratios = [1.5, 0.75, 1.33, 1.78, 0.67, 1, 1.5, 1.33, 0.75, 1.5, 1.78, 1, 1.33, 0.67, 1.5, 1.5]

/** The grid before it is known. */
export function GridSkeleton() {
  return (
    <Skeleton>
      <div className={classes.grid}>
        {ratios.map((ratio, place) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- these never change
            key={place}
            className={classes.tile}
            style={{ flexGrow: ratio, flexBasis: `calc(${ratio} * var(--row))`, aspectRatio: ratio }}
          >
            <Bone height="100%" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
