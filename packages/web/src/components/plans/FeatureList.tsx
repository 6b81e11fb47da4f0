import { Check } from 'lucide-react'
import classes from './PlanCard.module.css'

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
