import type { ReactNode } from 'react'
import classes from './CardsPage.module.css'

/** Page of figures, as wide as the list pages; the grid keeps its children from growing wider. */
export const CardsPage = ({ children }: { children: ReactNode }) => <div className={classes.page}>{children}</div>

/** Two columns where the viewport is wide enough. */
export const Cards = ({ children }: { children: ReactNode }) => <div className={classes.cards}>{children}</div>
