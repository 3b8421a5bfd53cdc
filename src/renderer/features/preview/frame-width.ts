// The widths that a page can be looked at in.

/** In pixels; null takes what there is. */
export type FrameWidth = 390 | 768 | 1280 | null
