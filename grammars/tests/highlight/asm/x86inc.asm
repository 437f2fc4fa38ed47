cglobal pixel_avg_weight_w16
    pshufd          xm0, m0, q2222
    mova            ym1, zm31
    jz near .done
    jc cb_fopen_90
    jne .loop ; again
.done:
    RET
cb_fopen_90:
