import { createHash } from 'node:crypto'

/** The portal's look, as its theme has it: these pages carry it inline and need no other request. */
export const STYLE = `
*,*::before,*::after{box-sizing:border-box}
html{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:#1c2530;background:#f6f7f9;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;font-size:1rem;line-height:1.6;overflow-wrap:break-word}
h1,h2,p,ul{margin:0}
h1{font-size:clamp(1.5rem,1.2rem + 1.4vw,2rem);line-height:1.25;letter-spacing:-.01em}
a{color:#0b4f6c;text-underline-offset:.15em}
a:hover{color:#093f57;text-decoration-thickness:2px}
:focus-visible{outline:3px solid #20708f;outline-offset:2px;border-radius:2px}
header{background:#fff;border-top:4px solid #0b4f6c;border-bottom:1px solid #d5dbe1}
.inside{max-width:70rem;min-height:4.25rem;margin:0 auto;padding:.625rem clamp(1rem,2vw,1.25rem);display:flex;align-items:center}
.brand{display:flex;align-items:center;gap:.625rem;min-height:2.75rem;color:inherit;text-decoration:none;line-height:1.25}
.brand:hover{color:inherit}
.brand svg{flex:none}
.brand strong{display:block;font-size:1.0625rem}
.product{font-size:.875rem;color:#5a6673}
main{width:100%;max-width:29rem;margin:0 auto;padding:clamp(1.25rem,5vw,3rem) 1rem 2rem}
.card{background:#fff;border:1px solid #d5dbe1;border-radius:8px;border-top:3px solid #b8862b;padding:clamp(1.25rem,5vw,2rem)}
.lead{margin-top:.375rem;color:#5a6673}
.summary{margin-top:1.25rem;padding:.875rem 1rem;border:1px solid #b42318;border-left-width:4px;border-radius:8px;background:#fdf0ee}
.summary:focus{outline:1px solid #b42318;outline-offset:0}
.summary h2{font-size:1rem;line-height:1.5}
.summary ul{padding:0;list-style:none}
.summary a{color:#981c12}
form{margin-top:1.5rem;display:grid;gap:1.25rem}
label{display:block;font-weight:600}
.hint{font-size:.875rem;line-height:1.5;color:#5a6673}
.wrong{display:flex;gap:.375rem;margin-top:.375rem;font-size:.9375rem;line-height:1.5;font-weight:600;color:#b42318}
.wrong::before{content:"";flex:none;width:.25rem;border-radius:2px;background:#b42318}
input{display:block;width:100%;height:2.75rem;margin-top:.375rem;padding:0 .75rem;font:inherit;color:inherit;background:#fff;border:1px solid #82909d;border-radius:8px}
input:focus{outline:3px solid #20708f;outline-offset:1px;border-color:#0b4f6c}
input[aria-invalid]{border:2px solid #b42318}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:2.75rem;padding:.5rem 1.25rem;font:inherit;font-weight:600;color:#fff;background:#0b4f6c;border:1px solid transparent;border-radius:8px;cursor:pointer;text-decoration:none}
button:hover,.button:hover{color:#fff;background:#093f57}
button:focus-visible,.button:focus-visible{border-radius:8px}
.button{margin-top:1.5rem}
.switch{margin-top:1.5rem;padding-top:1.25rem;border-top:1px solid #d5dbe1}
.switch a,.back a{display:inline-block;padding:.25rem 0}
.back{margin-top:1.25rem;text-align:center}
.detail{margin-top:.75rem;font-size:.875rem;color:#5a6673}
@media (forced-colors:active){button,.button{border-color:ButtonText}.wrong::before{background:Mark}}
@media print{.back,.switch{display:none}}
`

export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
