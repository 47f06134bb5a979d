/** Window widths in CSS pixels that the layout turns on; theme.css has the same for classes. */
export const BREAKPOINTS = { xl: 1800, lg: 1200, md: 900, sm: 600, xs: 320 } as const;

/** Up to here the phone's frame: small logo, bottom bar, no sidebar. */
export const MOBILE_MAX = 991;

/** Up to here nothing hovers, so there are no tooltips. */
export const TOOLTIPS_OFF_MAX = 768;
