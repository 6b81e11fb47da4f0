const words = (text: string) => new Set(text.trim().split(/\s+/))

/** No script, style sheet, foreign content, animation, link or picture within the picture. */
export const elements = words(`
  svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern marker clipPath mask switch
  filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset feTile`)

/** No handler of events, and no reference but those that are looked at apart. */
export const attributes = words(`
  id class style version viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points pathLength
  transform transform-origin gradientTransform gradientUnits patternTransform patternUnits patternContentUnits spreadMethod offset
  clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits mask-type filter filterUnits primitiveUnits
  marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY orient
  color fill fill-opacity fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width opacity display visibility overflow paint-order mix-blend-mode isolation
  vector-effect shape-rendering text-rendering color-interpolation color-interpolation-filters stop-color stop-opacity
  flood-color flood-opacity
  font-family font-size font-stretch font-style font-variant font-weight letter-spacing word-spacing text-anchor
  text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode direction unicode-bidi
  dx dy rotate textLength lengthAdjust startOffset method spacing side
  in in2 result type values tableValues slope intercept amplitude exponent mode operator k1 k2 k3 k4 stdDeviation
  edgeMode radius`)
