import { Cards } from '#ui/layout/CardsPage.tsx'
import { Bone, Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './OverviewPage.module.css'

const tiles = ['users', 'photos', 'albums', 'shares', 'bytes']
const cards = ['waiting', 'orders', 'uploads', 'users']

/** As large as what comes, so that nothing jumps. */
export function OverviewSkeleton() {
  return (
    <Skeleton>
      <div className={classes.tiles}>
        {tiles.map((name) => (
          <Bone key={name} height={77} />
        ))}
      </div>
      <Cards>
        {cards.map((name) => (
          <Bone key={name} height={name === 'waiting' || name === 'orders' ? 325 : 293} />
        ))}
        <div className={classes.storages}>
          <Bone height={135} />
        </div>
      </Cards>
    </Skeleton>
  )
}
