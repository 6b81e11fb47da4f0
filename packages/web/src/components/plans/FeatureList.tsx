import { Check } from 'lucide-react'
import classes from './PlanCard.module.css'

/** What belongs to a plan, line by line. */
export const FeatureList = ({ features }: { features: string[] }) => (
  <ul className={classes.features}>
    {features.map((feature) => (
      <li key={feature}>
        <Check size={16} aria-hidden />
        <span>{feature}</span>
      </li>
    ))}
  </ul>
)
