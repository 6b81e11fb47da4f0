import { Cards } from '#ui/layout/CardsPage.tsx'
import { Bone, Skeleton } from '#ui/feedback/Skeleton.tsx'

/** As high as the cards are, for somebody who has bought nothing. */
const heights = { storage: 308, uploads: 308, limits: 548, owned: 548 }

export function UsageSkeleton() {
  return (
    <Skeleton>
      <Cards>
        {Object.entries(heights).map(([name, height]) => (
          <Bone key={name} height={height} />
        ))}
      </Cards>
    </Skeleton>
  )
}
