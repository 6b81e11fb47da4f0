import { outsideLetters } from './outside-letters.ts'
import { type Tell, termLetters } from './term-letters.ts'
import { ticketLetters } from './ticket-letters.ts'

export const furtherLetters = (tell: Tell) => ({
  ...termLetters(tell),
  ...ticketLetters(tell),
  ...outsideLetters(tell),
})
