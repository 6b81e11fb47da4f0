import type { ReactNode } from 'react'
import classes from './CardsPage.module.css'

/** A page of figures: as wide as lists, and none of its parts wider. */
export const CardsPage = ({ children }: { children: ReactNode }) => <div className={classes.page}>{children}</div>

/** Two beside each other where there is room. */
export const Cards = ({ children }: { children: ReactNode }) => <div className={classes.cards}>{children}</div>
