import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import classes from './StatTiles.module.css'

interface Tile {
  to: string
  label: string
  /** Formatted number. */
  value: string
  Icon: LucideIcon
}

/** Totals, each linking to its list. */
export function StatTiles({ tiles }: { tiles: Tile[] }) {
  return (
    <ul className={classes.tiles}>
      {tiles.map(({ to, label, value, Icon }) => (
        <li key={to}>
          <Link to={to} className={classes.tile}>
            <span className={classes.number}>{value}</span>
            <span className={classes.label}>{label}</span>
            <Icon size={20} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
