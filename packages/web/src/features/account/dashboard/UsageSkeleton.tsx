import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import classes from './DashboardPage.module.css'

/** As high as the cards are, for somebody who has bought nothing. */
const heights = { storage: 308, uploads: 308, limits: 548, owned: 548 }

export function UsageSkeleton() {
  return (
    <Skeleton>
      <div className={classes.cards}>
        {Object.entries(heights).map(([name, height]) => (
          <Bone key={name} height={height} />
        ))}
      </div>
    </Skeleton>
  )
}
