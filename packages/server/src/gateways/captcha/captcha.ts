export interface CaptchaStyle {
  /** Number of characters. */
  length: number
  /** Amount of noise drawn over the characters. */
  noise: 'little' | 'some' | 'much'
}

export interface CaptchaGateway {
  /** Returns a picture as a data URI and its text; `key` identifies the captcha in the visitor's answer. */
  make(key: string, style: CaptchaStyle): { img: string; answer: string }
}

/** Passes each answer to `tell` as well: in development and in tests nobody reads the picture. */
export const toldCaptcha = (gateway: CaptchaGateway, tell: (key: string, answer: string) => void): CaptchaGateway => ({
  make(key, style) {
    const made = gateway.make(key, style)
    tell(key, made.answer)
    return made
  },
})
