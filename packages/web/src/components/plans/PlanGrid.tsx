import type { Plan } from '@imagora/contract'
import type { CSSProperties, ReactNode } from 'react'
import { SkeletonBlock, Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './PlanCard.module.css'

/** The column count keeps a few plans from stretching over the whole page. */
const countOf = (count: number) => ({ '--plans': count }) as CSSProperties

interface Props {
  label: string
  plans: Plan[]
  children: (plan: Plan) => ReactNode
}

export const PlanGrid = ({ label, plans, children }: Props) => (
  <ul className={classes.grid} style={countOf(plans.length)} aria-label={label}>
    {plans.map((plan) => (
      <li key={plan.id}>{children(plan)}</li>
    ))}
  </ul>
)

/** Height of a plan card with about five features, in pixels. */
const height = 404

export const PlansSkeleton = () => (
  <Skeleton>
    <div className={classes.grid} style={countOf(3)}>
      {[0, 1, 2].map((place) => (
        <SkeletonBlock key={place} height={height} />
      ))}
    </div>
  </Skeleton>
)
